import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Suggestions, suggestionsSchema } from '#contracts/catalogue/search.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function suggest(text: string): Promise<Suggestions> {
  const { status, body } = await shop.get(`/api/products/suggest?q=${encodeURIComponent(text)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Suggestions;
}

test('a suggestion is exactly what the contract says', async () => {
  const suggestions = await suggest('anub');
  expect(suggestionsSchema.parse(suggestions)).toEqual(suggestions);
  expect(suggestions.data[0]).toEqual({
    id: expect.any(Number),
    name: 'Anubias Nana on Driftwood',
    imageUrl: '/media/products/anubias-nana-on-driftwood-488c72.webp',
    price: '349.00',
    categoryName: 'Plants',
    familyName: null,
    fromPrice: null,
    isInStock: true,
  });
});

test.each(['amano', 'amano shrimp pack of 20', 'shrimp amano pack'])('%s suggests a family once', async (text) => {
  const found = (await suggest(text)).data.filter(({ name }) => name.startsWith('Amano'));
  expect(found).toMatchObject([{ name: 'Amano Shrimp Pack of 5', familyName: 'Amano Shrimp', fromPrice: '699.00' }]);
});

test.each([
  ['c', ['Canister Filter 800 L/h', 'Cardinal Tetra Pack of 10', 'Clip-on Cooling Fan Set of 2']],
  ['java', ['Java Fern Narrow Leaf', 'Java Moss Portion']],
  ['tetra', ['Neon Tetra Pack of 10', 'Ember Tetra Pack of 10', 'Cardinal Tetra Pack of 10']],
  ['red che', ['Red Cherry Shrimp Pack of 10']],
  ['anubius', ['Anubias Nana on Driftwood']],
  ['cardn', ['Cardinal Tetra Pack of 10']],
  ['fight', ['Halfmoon Betta Male']],
  ['zzzz', []],
])('%s suggests first %j', async (text, expected) => {
  const { data } = await suggest(text);
  const first = data.slice(0, expected.length).map(({ name }) => name);
  expect(first.toSorted()).toEqual(expected.toSorted());
  expect(data.length).toBeLessThanOrEqual(8);
});

test.each([
  ['shr', ['shrimp-snails']],
  ['snail', ['shrimp-snails']],
  ['shrimp & sn', ['shrimp-snails']],
  ['f', ['fish', 'food-fertiliser']],
  ['aquarum', ['aquariums']],
])('%s suggests the categories %j', async (text, slugs) => {
  expect((await suggest(text)).categories.map(({ slug }) => slug)).toEqual(slugs);
});

test.each(['', '%20', '%25', '%27%5C', '%F0%9F%90%9F'])('%j suggests nothing', async (text) => {
  expect((await shop.get(`/api/products/suggest?q=${text}`)).body).toEqual({ data: [], categories: [] });
  expect((await shop.get('/api/products/suggest')).body).toEqual({ data: [], categories: [] });
});

test.each(['q=%00', 'q=a&q=b', `q=${'x'.repeat(201)}`])('refuses %s', async (query) => {
  expect(await shop.get(`/api/products/suggest?${query}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  });
});
