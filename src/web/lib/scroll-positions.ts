import { readTabStored } from './browser-storage.ts';

/** The router keeps the positions of all entries of the history here while a document is away. */
export const SCROLL_POSITIONS = 'react-router-scroll-positions';

export function savedScrollPosition(entryKey: string): number | undefined {
  const positions = readTabStored(SCROLL_POSITIONS) as Record<string, number> | null;
  return positions?.[entryKey];
}
