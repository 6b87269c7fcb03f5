import type { FamilySuggestion } from './families.ts';
import { MAX_MEMBERS, MIN_MEMBERS } from './family-schema.ts';

/** Endings of names by which variants of one thing are told apart, and the name of the option. */
const endings: readonly { optionName: string; ending: RegExp }[] = [
  { optionName: 'Pack', ending: /(?:pack|set) of \d{1,4}|pair|single/ },
  { optionName: 'Grown as', ending: /bunch(?: of \d{1,4})?|tissue(?: culture)? cup|pot/ },
  { optionName: 'Size', ending: /\d{1,5}(?:\.\d{1,2})? ?(?:l|litres?|ml|g|kg|cm|mm|w)/ },
];

const STANDARD = 'Standard';
const MAX_SUGGESTIONS = 50;

type Split = { base: string; label: string; optionName: string };

/** A name without its ending. Null: it has none that is known. */
export function splitName(name: string): Split | null {
  for (const { optionName, ending } of endings) {
    const whole = name.trim();
    const match = new RegExp(`(?<![\\s,–-])[\\s,–-]+\\(?(${ending.source})\\)?$`, 'i').exec(whole);
    if (match?.[1] && match.index > 0) return { base: whole.slice(0, match.index), label: match[1], optionName };
  }
  return null;
}

/** How many are in one unit, where the text says it: "Pack of 10" or "Pair". */
export function piecesIn(text: string): number | null {
  const counted = /\b(?:pack|set) of (\d{1,4})\b/i.exec(text)?.[1];
  if (counted) return Math.max(1, Number(counted));
  return /\bpair\b/i.test(text) ? 2 : null;
}

/** The name of a copy: the label at the end of the name is exchanged, if there is one. */
export function variantName(name: string, ownLabel: string | null, label: string): string {
  const end = ownLabel ?? splitName(name)?.label ?? '';
  const isAtEnd = end !== '' && name.toLowerCase().endsWith(end.toLowerCase());
  return isAtEnd ? `${name.slice(0, -end.length)}${label}` : name;
}

type Named = { id: number; name: string; categoryId: number | null };

/** Groups of products of one category whose names differ in the ending alone. */
export function familySuggestions(products: readonly Named[]): FamilySuggestion[] {
  const groups = new Map<string, (Split & Named)[]>();
  for (const product of products) {
    const split = splitName(product.name) ?? { base: product.name.trim(), label: STANDARD, optionName: 'Option' };
    const key = `${product.categoryId}/${split.base.toLowerCase()}`;
    const group = groups.get(key) ?? [];
    const isAlone = group.every(({ label }) => label.toLowerCase() !== split.label.toLowerCase());
    if (isAlone) groups.set(key, [...group, { ...split, ...product }]);
  }
  return [...groups.values()]
    .filter(({ length }) => length >= MIN_MEMBERS && length <= MAX_MEMBERS)
    .slice(0, MAX_SUGGESTIONS)
    .map((group) => ({
      name: group[0]?.base ?? '',
      optionName: optionNameOf(group),
      members: group.map(({ id, name, label }) => ({ productId: id, name, optionLabel: label })),
    }));
}

function optionNameOf(group: readonly Split[]): string {
  const names = new Set(group.filter(({ label }) => label !== STANDARD).map(({ optionName }) => optionName));
  const [only, ...others] = names;
  return only && others.length === 0 ? only : 'Option';
}
