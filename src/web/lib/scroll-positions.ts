import { readTabStored, writeTabStored } from './tab-storage.ts';

const SCROLL_KEY = 'jalaja.scroll';

/** How far the page of each entry of the history was scrolled when it was left. */
let positions: Record<string, number> = {};

export function noteScroll(key: string): void {
  positions[key] = scrollY;
}

export function scrollOf(key: string): number {
  return positions[key] ?? 0;
}

/** While the document is here it is scrolled by us, since its pages come later than the browser would scroll them. */
export function watchScroll(presentKey: () => string): void {
  const takeOver = () => {
    history.scrollRestoration = 'manual';
  };
  // What was noted before a reload.
  positions = (readTabStored(SCROLL_KEY) ?? {}) as typeof positions;
  takeOver();
  addEventListener('pageshow', takeOver);
  addEventListener('pagehide', () => {
    noteScroll(presentKey());
    writeTabStored(SCROLL_KEY, positions);
    history.scrollRestoration = 'auto';
  });
}
