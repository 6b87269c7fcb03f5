import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Category, Product, Tag } from '#contracts/catalogue/catalogue.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

type List = { data: Product[]; pagination?: Pagination };

let shop: TestShop;
let administrator: Call;
beforeAll(async () => {
  shop = await openTestShop();
  administrator = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
});
afterAll(() => shop.close());

async function search(q: string, more = ''): Promise<List> {
  const { status, body } = await shop.get(`/api/products/search?q=${encodeURIComponent(q)}${more}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as List;
}

const names = ({ data }: List) => data.map(({ name }) => name);

describe('finds', () => {
  test.each([
    // The name, whole and in parts.
    ['Neon Tetra Pack of 10', 'Neon Tetra Pack of 10'],
    ['neon', 'Neon Tetra Pack of 10'],
    ['BETTA', 'Halfmoon Betta Male'],
    ['java fern', 'Java Fern Narrow Leaf'],
    ['tetra cardinal', 'Cardinal Tetra Pack of 10'],
    ["rotala h'ra", "Rotala H'ra Tissue Culture Cup"],
    ['hra', "Rotala H'ra Tissue Culture Cup"],
    ['CO₂ regulator', 'CO2 Regulator with Solenoid'],
    ['60 x 30', 'Rimless Tank 60 x 30 x 36 cm'],
    ['guppý', 'Full Red Guppy Pair'],
    // Other forms of the words.
    ['lava rocks', 'Black Lava Rock 3 kg'],
    ['danios', 'Zebra Danio Pack of 6'],
    ['assassin snails', 'Assassin Snail Pack of 3'],
    ['tools for aquascaping', 'Aquascaping Tool Set 5-Piece'],
    // A word that is still being typed.
    ['anub', 'Anubias Nana on Driftwood'],
    ['cory', 'Sterbai Corydoras'],
    ['shrimp gran', 'Shrimp Granules 40 g'],
    ['floati', 'Amazon Frogbit Cup of 15'],
    // Typing mistakes.
    ['anubius', 'Anubias Nana on Driftwood'],
    ['cardnal tetra', 'Cardinal Tetra Pack of 10'],
    ['rotla', "Rotala H'ra Tissue Culture Cup"],
    ['vallisnaria', 'Vallisneria Spiralis Bunch of 10'],
    ['cryptocorine', 'Cryptocoryne Wendtii Brown'],
    ['neno', 'Neon Tetra Pack of 10'],
    ['moos', 'Java Moss Portion'],
    ['javafern', 'Java Fern Narrow Leaf'],
    ['drift wood', 'Anubias Nana on Driftwood'],
    ['heater 100w', 'Adjustable Heater 100 W'],
    // Scientific names.
    ['Paracheirodon innesi', 'Neon Tetra Pack of 10'],
    ['hygrophila', 'Water Wisteria Bunch'],
    ['pterophylum', 'Marble Angelfish'],
    // Names of the trade.
    ['fighter fish', 'Halfmoon Betta Male'],
    ['eel grass', 'Vallisneria Spiralis Bunch of 10'],
    ['fertilizer', 'All-in-One Liquid Fertiliser 250 ml'],
    // Tags and descriptions.
    ['dechlorinator', 'Water Conditioner 250 ml'],
    ['iwagumi', 'Seiryu-style Stone per kg'],
    ['thicket', 'Harlequin Rasbora Pack of 6'],
  ])('%s: first %s', async (text, expected) => {
    expect(names(await search(text))[0]).toBe(expected);
  });

  test.each([
    ['low light', (product: Product) => product.tagDetails.some(({ name }) => name === 'Low light'), 5],
    ['algae eater', (product: Product) => product.tagDetails.some(({ name }) => name === 'Algae eater'), 3],
    ['snail', (product: Product) => product.name.includes('Snail'), 3],
    ['lighting', (product: Product) => product.category?.slug === 'lighting', 4],
    ['aquariums', (product: Product) => product.category?.slug === 'aquariums', 3],
    ['shirmp', (product: Product) => product.name.includes('Shrimp'), 5],
  ])('%s: first those that are meant', async (text, isMeant, count) => {
    const { data } = await search(text);
    expect(data.slice(0, count).filter(isMeant)).toHaveLength(count);
  });

  test.each(['zzzzqqq', 'purple elephant', '%', '_', '\\', "'", '🐟', '&|!():*<->', 'a'])(
    'nothing for %s',
    async (text) => {
      expect(await search(text)).toEqual({ data: [] });
    },
  );
});

describe('a search', () => {
  test('takes the filters and orders of a list', async () => {
    const fish = await search('tetra', '&category=fish&inStock=true&sort=-price');
    const prices = fish.data.map(({ price }) => Number(price));
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    expect(fish.data.every(({ category, isInStock }) => category?.slug === 'fish' && isInStock)).toBe(true);
    expect(await search('tetra', '&category=dragons')).toEqual({ data: [] });
    expect(names(await search('anubius', '&category=plants'))).toEqual(['Anubias Nana on Driftwood']);
    expect(await search('anubius', '&category=fish')).toEqual({ data: [] });
  });

  test('is paged, and the pages together are the whole', async () => {
    const whole = names(await search('beginner'));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search('beginner', `&page=${page}&limit=8`)));
    expect(pages.flatMap(names)).toEqual(whole.slice(0, 32));
    expect(pages[0]?.pagination).toEqual({
      page: 1,
      limit: 8,
      totalCount: whole.length,
      totalPages: Math.ceil(whole.length / 8),
    });
    expect(await search('', '&page=1')).toMatchObject({ data: [], pagination: { totalCount: 0, totalPages: 0 } });
  });

  test.each([
    ['q=%00'],
    ['q=a%00b'],
    ['q=betta&q=tetra'],
    [`q=${'x'.repeat(201)}`],
    ['q=betta&tag=%00'],
    ['q=x&category=%00'],
  ])('refuses %s', async (query) => {
    expect(await shop.get(`/api/products/search?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });

  test('never fails, whatever is typed', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({ unit: fc.constantFrom(...`'"\\%_&|!():*<->~@ ab1éß\u0301\u{1f41f}`), maxLength: 40 }),
      fc.constantFrom("' or 1=1 --", 'neon:*', "'a' <-> 'b'", 'ﷺ'.repeat(200), 'a '.repeat(100), '\u0000', '\u202e'),
    );
    await fc.assert(
      fc.asyncProperty(piece, piece, async (q, tag) => {
        const query = `q=${encodeURIComponent(q.toWellFormed())}&tag=${encodeURIComponent(tag.toWellFormed())}`;
        for (const url of [`/api/products/search?${query}`, `/api/products/suggest?${query}`]) {
          expect([200, 400], url).toContain((await shop.get(url)).status);
        }
      }),
      { numRuns: 500 },
    );
  }, 60_000);

  test('finds inactive products for nobody but an administrator who asks for all', async () => {
    const own = await openTestShop();
    const call = callAs(own, (await own.signIn({ isAdmin: true })).headers);
    const url = '/api/products/search?q=frogbit';
    const [product] = (await call<List>('GET', url)).body.data;
    await call('PUT', `/api/products/${product?.id}`, { isActive: false });
    expect((await call<List>('GET', url)).body.data).toEqual([]);
    expect((await call<List>('GET', `${url}&status=all`)).body.data).toMatchObject([{ id: product?.id }]);
    expect((await own.get(`${url}&status=all`)).status).toBe(401);
    await own.close();
  });
});

describe('a change is found at once', () => {
  test('of a tag', async () => {
    const { body } = await administrator<{ data: Tag[] }>('GET', '/api/tags?query=Dechlorinator');
    await administrator('PUT', `/api/tags/${body.data[0]?.id}`, { name: 'Blue whistle' });
    expect(names(await search('blue whistel'))).toEqual(['Water Conditioner 250 ml']);
    await administrator('DELETE', `/api/tags/${body.data[0]?.id}`);
    expect(names(await search('blue whistel'))).toEqual([]);
  });

  test('of a category', async () => {
    const { body } = await administrator<{ data: Category[] }>('GET', '/api/categories?query=Aquariums');
    await administrator('PUT', `/api/categories/${body.data[0]?.id}`, { name: 'Glassboxes' });
    expect((await search('glassboxes')).data).toHaveLength(5);
    await administrator('DELETE', `/api/categories/${body.data[0]?.id}`);
    expect((await search('glassboxes')).data).toHaveLength(0);
  });

  test('of a product', async () => {
    const { data } = await search('digital light timer');
    await administrator('PUT', `/api/products/${data[0]?.id}`, { name: 'Chronograph Plug' });
    expect(names(await search('chronogaph'))).toEqual(['Chronograph Plug']);
    await administrator('DELETE', `/api/products/${data[0]?.id}`);
    expect(names(await search('chronograph'))).toEqual([]);
  });
});
