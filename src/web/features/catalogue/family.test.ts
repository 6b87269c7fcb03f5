import { expect, test } from 'vitest';
import type { CardProduct } from '#contracts/catalogue/catalogue.ts';
import { hasOnePrice, offerOf, variantsOf } from './family.ts';

const member = (id: number, stock: number) => ({
  ...{ id, name: `Anubias ${id}`, optionLabel: `Size ${id}`, sku: null, price: '80.00', compareAtPrice: '100.00' },
  ...{ stock, isInStock: stock > 0, isActive: true, imageUrl: null },
});

const card = (...stocks: number[]) =>
  ({
    ...{ id: 1, name: 'Anubias 1', price: '90.00', stock: stocks[0] ?? 5, isHeavy: false },
    family: stocks.length > 0 ? { name: 'Anubias', members: stocks.map((stock, at) => member(at + 1, stock)) } : null,
  }) as unknown as CardProduct;

test.each([
  ['a single product', card(), { isChoice: false, id: 1, variants: 0 }],
  ['the last of a family', card(4), { isChoice: false, id: 1, variants: 0 }],
  ['several in stock', card(4, 0, 2), { isChoice: true, id: 1, variants: 3 }],
  ['a sold-out face', card(0, 4, 2), { isChoice: true, id: 2, variants: 3 }],
  ['only the third in stock', card(0, 0, 2), { isChoice: false, id: 3, variants: 3 }],
  ['none in stock', card(0, 0), { isChoice: false, id: 1, variants: 2 }],
])('a card of %s', (_, given, expected) => {
  const { isChoice, product } = offerOf(given);
  expect({ isChoice, id: product.id, variants: variantsOf(given).length }).toEqual(expected);
});

test('a card says "from" only when the prices differ', () => {
  const [one, other] = [member(1, 3), { ...member(2, 3), price: '70.00' }];
  expect([[], [one, one], [one, other]].map((variants) => hasOnePrice(variants))).toEqual([true, true, false]);
});

test('the only one in stock is offered with its own price and saving', () => {
  expect(offerOf(card(0, 3)).product).toMatchObject({ name: 'Anubias 2', price: '80.00', discountPercentage: 20 });
});
