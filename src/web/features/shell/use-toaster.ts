import { useEffect, useState } from 'react';
import { toastStore } from '#web/lib/toasts.ts';

export const TOAST_HOTKEY = 'F8';

type ToasterNeed = { isNeeded: boolean; takesFocus: boolean };

/** Loads the toaster with the first notification, or when its hotkey is pressed, which also moves the focus there. */
export function useToaster(): ToasterNeed {
  const [need, setNeed] = useState<ToasterNeed>({ isNeeded: false, takesFocus: false });
  useEffect(() => {
    if (need.isNeeded) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === TOAST_HOTKEY) setNeed({ isNeeded: true, takesFocus: true });
    };
    addEventListener('keydown', onKey);
    const unsubscribe = toastStore.subscribe(() => setNeed({ isNeeded: true, takesFocus: false }));
    return () => {
      removeEventListener('keydown', onKey);
      unsubscribe();
    };
  }, [need.isNeeded]);
  return need;
}
