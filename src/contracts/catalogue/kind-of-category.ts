import type { productKinds } from './care.ts';

type ProductKind = (typeof productKinds)[number];

const kinds: ReadonlyMap<string, ProductKind> = new Map([
  ['fish', 'animal'],
  ['shrimp-snails', 'animal'],
  ['plants', 'plant'],
]);

/** The kind of goods in a category, by its slug; without one, and in all others, they are dry. */
export function kindOfCategory(slug: string | null | undefined): ProductKind {
  return kinds.get(slug ?? '') ?? 'dry';
}

type Slugs = Record<'from' | 'to', string | null | undefined>;

/** The kind of a product that changes its category: one that was chosen by hand stays, also without a category. */
export function kindAfterMove(kind: ProductKind, { from, to }: Slugs): ProductKind {
  return to && kind === kindOfCategory(from) ? kindOfCategory(to) : kind;
}
