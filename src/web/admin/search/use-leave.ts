import { useEffect, useRef, useState } from 'react';

type Target = 'main' | 'opener';

/**
 * Where the focus goes when a dialog has closed: back to where it was, or to the new page. A tab that got it back there
 * would open again.
 */
export function useLeave(): (target: Target) => void {
  const [opener] = useState(() => document.activeElement);
  const target = useRef<Target>('opener');
  useEffect(
    () => () => {
      const next = target.current === 'main' ? document.getElementById('main') : opener;
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    },
    [opener],
  );
  return (next) => {
    target.current = next;
  };
}
