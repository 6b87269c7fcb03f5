import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Category, searchProducts } from '#contracts/catalogue/catalogue.ts';
import {
  canonicalSearch,
  fittingCareFilters,
  listingCall,
  listingChips,
  listingSearch,
  listingTitle,
  listingUrl,
  readListing,
} from './listing.ts';
import { listingAddress, sameListing } from './listing-testing.ts';

const shrimp = { id: 1, name: 'Shrimp & Snails', slug: 'shrimp-snails' } as Category;
/** In the order in which they are sorted. */
const hundreds = Array.from({ length: 150 }, (_, index) => `d${100 + index}`);
const read = (query: string, category?: string) => readListing(new URLSearchParams(query), category);

describe('the title of a listing', () => {
  test.each([
    ['', undefined, 'All Products'],
    ['filter=new', undefined, 'New Arrivals'],
    ['filter=sale', undefined, 'On Sale'],
    ['filter=trending', undefined, 'Bestsellers'],
    ['filter=toString', undefined, 'All Products'],
    ['search=neon', undefined, 'Search: neon'],
    ['search=%20%20', undefined, 'All Products'],
    ['search=neon&filter=new', undefined, 'Search: neon'],
    ['', 'shrimp-snails', 'Shrimp & Snails'],
    ['', 'dragons', 'Dragons'],
    ['category=shrimp-snails&search=neon', undefined, 'Shrimp & Snails'],
    ['category=a&category=b&search=neon', undefined, 'Search: neon'],
    ['category=a&category=b', undefined, 'All Products'],
  ])('?%s on %s: %s', (query, category, title) => expect(listingTitle(read(query, category), [shrimp])).toBe(title));
});

describe('the query of a listing', () => {
  test.each([
    ['', undefined, {}],
    ['page=0&filter=cheap&sort=colour&minPrice=abc&inStock=maybe&light=bright', undefined, {}],
    ['filter=sale', 'fish', { filter: 'sale', category: ['fish'] }],
    ['category=a&category=b', undefined, { category: ['a', 'b'] }],
    ['search=%20neon%20', undefined, { q: 'neon' }],
    [
      'sort=-price&minPrice=100&maxPrice=499.50&inStock=true&difficulty=easy&co2=not-needed',
      undefined,
      { sort: '-price', minPrice: '100', maxPrice: '499.50', inStock: 'true', difficulty: 'Easy', co2: 'Not needed' },
    ],
  ])('?%s on %s', (query, category, call) =>
    expect(listingCall(read(query, category))).toEqual({ limit: 24, ...call }),
  );

  test.each([
    ['search=%00&category=%00', undefined, {}],
    ['search=a%00b&category=c%00', undefined, { q: 'ab', category: ['c'] }],
    [`search=${'a'.repeat(199)}🐟`, undefined, { q: `${'a'.repeat(199)}\ufffd` }],
    [`category=${'b'.repeat(300)}`, undefined, { category: ['b'.repeat(200)] }],
    ['', 'c'.repeat(300), { category: ['c'.repeat(200)] }],
    ['', '\0', {}],
    [hundreds.map((word) => `category=${word}`).join('&'), undefined, { category: hundreds.slice(0, 100) }],
  ])('stays within the limits of the API: ?%.40s on %.9s', (query, category, call) => {
    const sent = listingCall(read(query, category));
    expect(sent).toEqual({ limit: 24, ...call });
    const { success } = searchProducts.query.safeParse({ q: '', ...sent });
    expect(success).toBe(true);
  });

  test.each([
    ['page=3', 3],
    ['page=0', 1],
    ['page=x', 1],
    ['page=99999', 1],
  ])('?%s is page %i', (query, page) => expect(read(query).page).toBe(page));
});

test.each([
  '/shop',
  '/shop?search=neon&filter=new&category=a&category=b&sort=price&minPrice=10&maxPrice=20&inStock=true&difficulty=hard&light=low&co2=not-needed&page=2',
])('%s is the same after parsing and formatting', (url) => expect(listingUrl(read(url.split('?')[1] ?? ''))).toBe(url));

test('all spellings of an address give one listing, also after the server has rewritten them', () => {
  fc.assert(
    fc.property(
      listingAddress.chain((address) => fc.tuple(fc.constant(address), sameListing(address))),
      ([one, other]) => {
        const listing = read(one.query, one.category);
        expect(read(other.query, other.category)).toEqual(listing);
        expect(read(listingSearch(listing, one.category), one.category)).toEqual(listing);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['category=plants&category=fish', ['fish', 'plants']],
  ['category=fish&category=Fish&category=FISH', ['fish']],
  [`category=${'a'.repeat(199)}%20b`, ['a'.repeat(199)]],
])('?%.40s has the categories %j', (query, categories) => expect(read(query).categories).toEqual(categories));

test('the category of the path moves into the query when there are several', () => {
  expect(listingUrl({ ...read('', 'fish'), categories: ['fish', 'plants'] })).toBe(
    '/shop?category=fish&category=plants',
  );
});

test('a category given by name and by slug has one chip, which removes both', () => {
  const chips = listingChips(read('category=shrimp-snails&category=Shrimp+%26+snails&category=fish'), [shrimp]);
  expect(chips.map(({ label, without }) => [label, without.categories])).toEqual([
    ['Shrimp & Snails', ['fish']],
    ['Fish', ['Shrimp & snails', 'shrimp-snails']],
  ]);
});

test('every filter has a chip that removes only that filter', () => {
  const query = 'search=neon&category=shrimp-snails&minPrice=100&inStock=true&light=low&page=3';
  const chips = listingChips(read(query), [shrimp]);
  expect(chips.map(({ label }) => label)).toEqual(['Shrimp & Snails', '“neon”', 'From ₹100', 'In stock', 'Light: Low']);
  expect(chips.map(({ without }) => listingUrl(without))).toEqual([
    '/shop?search=neon&minPrice=100&inStock=true&light=low',
    '/shop?category=shrimp-snails&minPrice=100&inStock=true&light=low',
    '/shop?search=neon&category=shrimp-snails&inStock=true&light=low',
    '/shop?search=neon&category=shrimp-snails&minPrice=100&light=low',
    '/shop?search=neon&category=shrimp-snails&minPrice=100&inStock=true',
  ]);
});

test.each([
  ['', undefined, ''],
  ['page=3', undefined, '?page=3'],
  ['page=3', 'fish', '?page=3'],
  ['page=3&sort=name', undefined, ''],
  ['category=fish', undefined, ''],
])('search engines index ?%s on %s as "%s"', (query, category, search) =>
  expect(canonicalSearch(read(query, category), category)).toBe(search),
);

test.each([
  ['', 'difficulty light co2'],
  ['category=fish', 'difficulty'],
  ['category=fish&category=shrimp-snails', 'difficulty'],
  ['category=fish&category=plants', 'difficulty light co2'],
  ['category=fish&light=low', 'difficulty light'],
  ['category=own-words', 'difficulty light co2'],
])('the listing ?%s offers the filters %s', (query, names) => {
  const known = ['fish', 'shrimp-snails', 'plants'].map((slug) => ({ slug, name: slug })) as Category[];
  expect(
    fittingCareFilters(read(query), known)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(names);
});
