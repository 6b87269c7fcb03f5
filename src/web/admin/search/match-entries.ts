import type { SearchEntry } from './search-entry.ts';

type Named = Pick<SearchEntry, 'label' | 'detail' | 'words'>;

/** Small letters without accents and signs. */
function plainWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** 3: the label begins with the text; 2: words of the label do; 1: other words do; 0: it is something else. */
function rankOf({ label, detail = '', words = '' }: Named, typed: string[]): number {
  const own = plainWords(label);
  const all = [...own, ...plainWords(detail), ...plainWords(words)];
  const begins = (candidates: string[]) => typed.every((part) => candidates.some((word) => word.startsWith(part)));
  if (!begins(all)) return 0;
  if (own.join(' ').startsWith(typed.join(' '))) return 3;
  return begins(own) ? 2 : 1;
}

/** The entries of which some word begins with each word of the text, the best first. */
export function matchEntries<Entry extends Named>(entries: readonly Entry[], text: string, limit: number): Entry[] {
  const typed = plainWords(text);
  if (typed.length === 0) return [];
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, typed) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map(({ entry }) => entry);
}
