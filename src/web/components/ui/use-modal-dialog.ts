import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useRef } from 'react';
import { closeOnBack } from '#web/lib/close-on-back.ts';

type ModalDialog = {
  dialog: RefObject<HTMLDialogElement | null>;
  /** The frame is open and painted, so its content is rendered now. */
  hasContent: boolean;
};

const FOCUSABLE =
  'a[href], button:not([data-closes]), input, select, textarea, summary, [contenteditable=true], [tabindex="0"]';

/**
 * The browser's own modal dialog, which traps focus, closes on Esc and gives focus back. Opening it restyles the whole
 * page, so that content rendered in the same task would make a slow phone seem not to react.
 */
export function useModalDialog(isOpen: boolean, onBack: () => void): ModalDialog {
  const dialog = useRef<HTMLDialogElement>(null);
  const hasContent = useDeferredValue(isOpen, false) && isOpen;
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) {
      noteGutter();
      dialog.current?.showModal();
    }
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  useEffect(() => (isOpen ? closeOnBack(() => goBack()) : undefined), [isOpen]);
  useEffect(() => {
    if (hasContent && dialog.current) focusFirst(dialog.current);
  }, [hasContent]);
  return { dialog, hasContent };
}

/** The page keeps its width while a dialog takes the place of the scrollbar. */
function noteGutter(): void {
  const root = document.documentElement;
  if (document.querySelector('dialog[open]')) return;
  root.style.setProperty('--gutter', `${innerWidth - root.offsetWidth}px`);
}

/** A frame has the focus itself until its content comes, which may also have taken it. Content that loads leaves it there. */
function focusFirst(dialog: HTMLDialogElement): void {
  if (document.activeElement !== dialog) return;
  for (const element of dialog.querySelectorAll<HTMLElement>(FOCUSABLE)) {
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}
