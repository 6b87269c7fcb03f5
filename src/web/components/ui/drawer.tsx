import { X } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { IconButton } from './button.tsx';
import { useModalDialog } from './use-modal-dialog.ts';

type DrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  side: 'left' | 'right';
  title: string;
  className?: string;
  children: ReactNode;
};

/**
 * A sheet that slides in from the side. Its content is rendered when it first opens: pages with it closed stay small.
 */
export function Drawer({ isOpen, onClose, side, title, className, children }: DrawerProps) {
  const { dialog, hasContent } = useModalDialog(isOpen, onClose);
  const titleId = useId();
  const [wasOpened, setWasOpened] = useState(false);
  if (hasContent && !wasOpened) setWasOpened(true);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc, which the dialog handles itself
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={classNames(
        'drawer',
        side === 'left' ? 'right-auto left-0' : 'right-0 left-auto [--from:100%]',
        className,
      )}
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between border-b py-2 pr-2 pl-5">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <Icon of={X} />
          </IconButton>
        </div>
        {wasOpened && children}
      </div>
    </dialog>
  );
}
