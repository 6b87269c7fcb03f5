import { useEffect, useState } from 'react';

/** For a dialog that is rendered only while open: the element that had the focus before gets it back. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
