import fc from 'fast-check';

type Pair = [name: string, value: string];
export type ListingAddress = { category: string | undefined; pairs: Pair[]; query: string; url: string };

const WORDS = {
  search: ['neon', ' Java  fern ', '', `${'a'.repeat(199)} b`, '100%', 'मछली', '<b>'],
  filter: ['new', 'sale', 'trending', 'NEW', 'cheap'],
  category: ['plants', 'fish', 'Plants', 'FISH', 'shrimp-snails', 'Shrimp & Snails', 'dragons', ''],
  sort: ['newest', 'price', '-price', 'rating', 'name', 'best-selling', 'Price'],
  minPrice: ['100', '99.50', '0', 'abc'],
  maxPrice: ['500', '1e3', ''],
  inStock: ['true', 'false', 'TRUE'],
  difficulty: ['easy', 'Easy', 'HARD', 'none'],
  light: ['low', 'High', 'bright'],
  co2: ['not-needed', 'Not-Needed', 'x'],
  page: ['1', '2', '3', '05', '9999', '-1'],
  CATEGORY: ['plants'],
  utm_source: ['mail', 'Mail'],
};

function addressOf(category: string | undefined, pairs: Pair[]): ListingAddress {
  const query = new URLSearchParams(pairs).toString();
  const path = category === undefined ? '/shop' : `/shop/${encodeURIComponent(category)}`;
  return { category, pairs, query, url: query ? `${path}?${query}` : path };
}

const pair: fc.Arbitrary<Pair> = fc
  .constantFrom(...Object.entries(WORDS))
  .chain(([name, values]) => fc.constantFrom(...values).map((value): Pair => [name, value]));

/**
 * Addresses of listings as people and programs write them: parameters in any order, repeated, invalid, in mixed case.
 */
export const listingAddress: fc.Arbitrary<ListingAddress> = fc
  .tuple(fc.constantFrom(undefined, undefined, 'fish', 'Plants', 'dragons'), fc.array(pair, { maxLength: 8 }))
  .map(([category, pairs]) => addressOf(category, pairs));

/** The same listing in another order. Of a parameter that may stand once, the first value counts. */
export function sameListing({ category, pairs }: ListingAddress): fc.Arbitrary<ListingAddress> {
  const length = pairs.length;
  return fc.shuffledSubarray(pairs, { minLength: length, maxLength: length }).map((shuffled) => {
    const valuesOf = Map.groupBy(pairs, ([name]) => name);
    const ordered = shuffled.map(([name, value]): Pair => {
      const first = valuesOf.get(name)?.shift()?.[1] ?? '';
      return [name, name === 'category' ? value : first];
    });
    return addressOf(category, ordered);
  });
}
