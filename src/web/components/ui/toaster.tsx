import { X } from 'lucide';
import { Toast } from 'radix-ui';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { dismissToast, toastStore } from '#web/lib/toasts.ts';
import { IconButton } from './button.tsx';

const SWIPE_PX = 50;
/** While a dialog is open, toasts appear at the top: the dialog's actions are at the bottom. */
const aboveDialog =
  '[:root:has(dialog:modal)_&]:top-4 [:root:has(dialog:modal)_&]:right-16 [:root:has(dialog:modal)_&]:bottom-auto md:[:root:has(dialog:modal)_&]:inset-x-0 md:[:root:has(dialog:modal)_&]:mx-auto';
/** On the page of a form, toasts are as high as the header and cover it, not the fields. */
const aboveForm = 'on-form:top-px on-form:bottom-auto max-md:on-form:inset-x-2';

export default function Toaster({ takesFocus }: { takesFocus: boolean }) {
  const viewport = useRef<HTMLOListElement>(null);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, toastStore.snapshot);
  useEffect(() => {
    if (takesFocus) viewport.current?.focus();
  }, [takesFocus]);

  // An open dialog is in the top layer; the last element to enter it is on top.
  const newest = toasts[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notification moves the region to the top again
  useLayoutEffect(() => {
    viewport.current?.togglePopover?.(false);
    viewport.current?.togglePopover?.(true);
  }, [newest]);

  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_PX} label="Notification">
      {toasts.map(({ id, title, description, variant, duration, isOpen }) => (
        <Toast.Root
          key={id}
          open={isOpen}
          duration={duration}
          onOpenChange={(open) => {
            if (!open) dismissToast(id);
          }}
          className={classNames(
            'flex items-start gap-2 rounded-card border bg-card p-1 pl-4 shadow-float',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
            variant === 'destructive' && 'border-destructive bg-destructive text-destructive-foreground',
          )}
        >
          <div className="grow self-center py-2.5 on-form:py-0">
            <Toast.Title className="font-semibold on-form:text-sm/tight">{title}</Toast.Title>
            {description && (
              <Toast.Description className="text-sm on-form:text-xs/tight">{description}</Toast.Description>
            )}
          </div>
          <Toast.Close asChild>
            <IconButton label="Dismiss">
              <Icon of={X} className="size-4" />
            </IconButton>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        ref={viewport}
        popover="manual"
        label="Notifications ({hotkey})"
        className={classNames(
          'fixed inset-x-4 top-auto bottom-24 z-50 w-auto overflow-visible bg-transparent text-foreground outline-none md:right-6 md:bottom-6 md:left-auto md:w-96',
          aboveDialog,
          aboveForm,
        )}
      />
    </Toast.Provider>
  );
}
