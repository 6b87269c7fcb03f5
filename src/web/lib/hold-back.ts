/** Asked before the address changes; it calls what it is given when the person agrees to leave. */
export type Hold = (leave: () => void) => void;

const holds = new Set<Hold>();

/** The answer lets the person go again. */
export function holdBack(hold: Hold): () => void {
  holds.add(hold);
  return () => {
    holds.delete(hold);
  };
}

/** The one that came last, of all that hold the person back. */
export function presentHold(): Hold | undefined {
  return [...holds].at(-1);
}
