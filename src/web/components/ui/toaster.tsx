import { X } from 'lucide';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { dismissToast, type Toast, toastStore } from '#web/lib/toasts.ts';
import { Button, IconButton } from './button.tsx';

const HOTKEY = 'F8';
const SWIPE_PX = 50;
/** While a dialog is open, toasts appear at the top: the dialog's actions are at the bottom. */
const aboveDialog =
  '[:root:has(dialog:modal)_&]:top-4 [:root:has(dialog:modal)_&]:right-16 [:root:has(dialog:modal)_&]:bottom-auto md:[:root:has(dialog:modal)_&]:inset-x-0 md:[:root:has(dialog:modal)_&]:mx-auto';
/** Above the bar with the price, or the tabs of the dashboard, on a phone, and below the header where a button near the lower edge was pressed. */
const clearOfButtons =
  'max-md:[:root:has(.sticky-bar)_&]:bottom-24 data-[place=top]:top-20 data-[place=top]:bottom-auto md:data-[place=top]:top-36';
/** How far up from the lower edge a notification reaches. */
const LOW_PX = 140;

/** True if a notification at the lower edge would cover the button that was just pressed. */
function isPressedLow(): boolean {
  const pressed = document.activeElement;
  return pressed instanceof HTMLButtonElement && pressed.getBoundingClientRect().bottom > innerHeight - LOW_PX;
}

/** On the page of a form, toasts are as high as the header and cover it, not the fields. */
const aboveForm = 'on-form:top-px on-form:bottom-auto max-md:on-form:inset-x-2';

/** Part of the first load, because it also reports that something could not be loaded. */
export function Toaster() {
  const region = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, toastStore.snapshot);

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === HOTKEY) list.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  // An open dialog is in the top layer; the last element to enter it is on top.
  const newest = toasts[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notification moves the region to the top again
  useLayoutEffect(() => {
    if (region.current) region.current.dataset['place'] = isPressedLow() ? 'top' : 'bottom';
    region.current?.togglePopover?.(false);
    region.current?.togglePopover?.(true);
  }, [newest]);

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={`Notifications (${HOTKEY})`}
      aria-live="polite"
      className={classNames(
        'fixed inset-x-4 top-auto bottom-4 z-50 w-auto overflow-visible bg-transparent text-foreground md:right-6 md:bottom-6 md:left-auto md:w-96',
        clearOfButtons,
        aboveDialog,
        aboveForm,
      )}
    >
      <ol ref={list} tabIndex={-1} className="outline-none">
        {toasts.map((toast) => toast.isOpen && <Notification key={toast.id} {...toast} />)}
      </ol>
    </section>
  );
}

function Notification({ id, title, description, variant, duration, action }: Toast) {
  const item = useRef<HTMLLIElement>(null);
  const swipeStart = useRef<number | null>(null);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isPaused]);

  useEffect(() => {
    const pause = () => setPaused(true);
    const resume = () => setPaused(false);
    addEventListener('blur', pause);
    addEventListener('focus', resume);
    return () => {
      removeEventListener('blur', pause);
      removeEventListener('focus', resume);
    };
  }, []);

  const dismiss = () => {
    // The focused button is going away.
    if (item.current?.contains(document.activeElement)) item.current.closest('ol')?.focus();
    dismissToast(id);
  };
  const swipe = ({ type, clientX }: PointerEvent) => {
    if (swipeStart.current === null || !item.current) return;
    const distance = Math.max(0, clientX - swipeStart.current);
    item.current.style.translate = type === 'pointermove' ? `${distance}px` : '';
    if (type === 'pointermove') return;
    swipeStart.current = null;
    if (type === 'pointerup' && distance >= SWIPE_PX) dismiss();
  };

  return (
    <li
      ref={item}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={(event) => {
        setPaused(false);
        swipe(event);
      }}
      onPointerDown={({ clientX }) => {
        swipeStart.current = clientX;
      }}
      onPointerMove={swipe}
      onPointerUp={swipe}
      onPointerCancel={swipe}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dismiss();
      }}
      className={classNames(
        'flex touch-pan-y items-start gap-2 rounded-card border bg-card p-1 pl-4 shadow-float select-none',
        variant === 'destructive' && 'border-destructive bg-destructive text-destructive-foreground',
      )}
    >
      <div className="grow self-center py-2.5 on-form:py-0">
        <div className="font-semibold on-form:text-sm/tight">{title}</div>
        {description && <div className="text-sm on-form:text-xs/tight">{description}</div>}
      </div>
      {action && (
        <Button
          variant="outline"
          size="small"
          className="shrink-0 self-center"
          onClick={() => {
            dismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={dismiss}>
        <Icon of={X} className="size-4" />
      </IconButton>
    </li>
  );
}
