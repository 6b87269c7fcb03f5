import { formatRupees } from '#contracts/money.ts';
import type { ConflictField } from '#web/admin/shared/components/version-conflict.tsx';
import type { ChosenTag, ProductValues } from './product-values.ts';

type Name = keyof ProductValues;
type Words = Pick<Map<string, string>, 'get'>;

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');
const tagNames = (tags: readonly ChosenTag[]) =>
  tags
    .map(({ name }) => name)
    .sort()
    .join(', ');

/** `<p>Easy &amp; small</p>` is shown as it is written, marks and all: two descriptions may differ by these alone. */
const fields: { [N in Name]: { label: string; text: (value: ProductValues[N], categories: Words) => string } } = {
  name: { label: 'Name', text: (value) => value },
  description: { label: 'Description', text: (value) => value },
  price: { label: 'Price', text: (value) => value },
  compareAtPrice: { label: 'Compare-at price', text: (value) => value },
  categoryId: { label: 'Category', text: (value, categories) => categories.get(value) ?? value },
  tags: { label: 'Tags', text: tagNames },
  rating: { label: 'Rating', text: (value) => value },
  stock: { label: 'Stock', text: (value) => value },
  isActive: { label: 'Active', text: yesOrNo },
  isNew: { label: 'New', text: yesOrNo },
  isSale: { label: 'Sale', text: yesOrNo },
  isFeatured: { label: 'Featured', text: yesOrNo },
  isTrending: { label: 'Trending', text: yesOrNo },
  isHeavy: { label: 'Heavy parcel', text: yesOrNo },
  kind: { label: 'Kind of goods', text: (value) => value },
  images: { label: 'Pictures', text: (value) => value.map(({ url, alt }) => `${url} ${alt}`.trim()).join(', ') },
  thumbnailUrl: { label: 'Thumbnail', text: (value) => value ?? '' },
  care: { label: 'Care facts', text: careText },
  sku: { label: 'Code', text: (value) => value },
  pieces: { label: 'Pieces', text: (value) => value },
  weightGrams: { label: 'Weight', text: (value) => value },
  boxSize: { label: 'Box size', text: (value) => value },
  facts: { label: 'Equipment facts', text: (value) => value.map((fact) => Object.values(fact).join(' ')).join(', ') },
  hsn: { label: 'HSN code', text: (value) => value },
  gst: { label: 'GST', text: (value) => value },
  lowStockAt: { label: 'Low stock at', text: (value) => value },
};

const names = Object.keys(fields) as Name[];

function careText(care: ProductValues['care']): string {
  return Object.values(care)
    .map((fact) => (typeof fact === 'string' ? fact : [fact.min, fact.max].filter(Boolean).join('–')))
    .filter(Boolean)
    .join(', ');
}

function textOf<N extends Name>(name: N, values: ProductValues, categories: Words): string {
  return fields[name].text(values[name], categories);
}

function isSame(name: Name, one: ProductValues, other: ProductValues): boolean {
  if (name === 'tags') return tagNames(one.tags) === tagNames(other.tags);
  return JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

type Versions = { base: ProductValues; mine: ProductValues; theirs: ProductValues };

/** `categories`: their names by their ids. */
export function differences({ base, mine, theirs }: Versions, categories: Words): ConflictField[] {
  return names
    .filter((name) => !isSame(name, mine, theirs))
    .map((name) => ({
      label: fields[name].label,
      mine: name === 'stock' ? stockChange(base.stock, mine.stock, theirs.stock) : textOf(name, mine, categories),
      theirs: textOf(name, theirs, categories),
    }));
}

const LONGEST_NEW_VALUE = 60;

/** Lists what they have changed and I have not: the form below still shows the old values. */
export function theirChanges({ base, mine, theirs }: Versions, categories: Words): string[] {
  return names
    .filter((name) => isSame(name, mine, theirs) && !isSame(name, base, theirs))
    .map((name) => {
      const text = textOf(name, theirs, categories);
      const isAmount = (name === 'price' || name === 'compareAtPrice') && text !== '';
      const now = isAmount ? formatRupees(text) : text || 'empty';
      return `${fields[name].label} ${now.length > LONGEST_NEW_VALUE ? 'has changed' : `is now ${now}`}`;
    });
}

/** Says what a stock was typed over, where it is another by now: 16 → 20 (now 18). */
export function stockChange(before: string | number, typed: string | number, now: string | number): string {
  return `${before} → ${typed} (now ${now})`;
}

/** What I have typed, put on top of what they have saved: fields that I left alone are theirs. */
export function rebase(mine: ProductValues, base: ProductValues, theirs: ProductValues): ProductValues {
  const kept = names.filter((name) => !isSame(name, mine, base)).map((name) => [name, mine[name]]);
  return { ...theirs, ...Object.fromEntries(kept) };
}
