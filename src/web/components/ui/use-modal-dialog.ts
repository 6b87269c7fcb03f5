import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { closeOnBack } from '#web/lib/close-on-back.ts';

/** The browser's own modal dialog, which traps focus, closes on Esc and gives focus back. */
export function useModalDialog(isOpen: boolean, onBack: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  useEffect(() => (isOpen ? closeOnBack(() => goBack()) : undefined), [isOpen]);
  return dialog;
}
