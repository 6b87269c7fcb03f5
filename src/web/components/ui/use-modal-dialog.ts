import { type RefObject, useEffect, useRef } from 'react';

/** The browser's own modal dialog, which traps focus, closes on Esc and gives focus back. */
export function useModalDialog(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  return dialog;
}
