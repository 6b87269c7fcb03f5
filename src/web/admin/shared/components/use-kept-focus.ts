import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

type KeptFocus = {
  ref: RefObject<HTMLDivElement | null>;
  tabIndex: -1;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
};

/** When the row that had the focus is gone, as after it was deleted, the focus stays in the table. */
export function useKeptFocus(rows: unknown): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be there without the one that had it
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [rows]);
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true;
    },
    // To nothing: the element itself is gone.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget) isInside.current = false;
    },
  };
}
