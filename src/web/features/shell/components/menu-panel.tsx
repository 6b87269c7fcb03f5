import { type ReactNode, useRef } from 'react';
import { IconButton } from '#web/components/ui/button.tsx';

type MenuPanelProps = { id: string; label: string; icon: ReactNode; children: ReactNode };

/** A header button with a panel below it. The native popover also works before hydration. */
export function MenuPanel({ id, label, icon, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <IconButton label={label} className="relative" popoverTarget={id}>
        {icon}
      </IconButton>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after any choice inside, which are buttons and links */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same click comes from the keyboard */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a, button')) panel.current?.hidePopover();
        }}
        className="menu-panel min-w-52 rounded-card border bg-card p-1.5 text-foreground shadow-float"
      >
        {children}
      </div>
    </>
  );
}

export const menuItem =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-sm font-medium hover:bg-muted';
