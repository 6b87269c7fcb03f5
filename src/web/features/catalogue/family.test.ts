import { expect, test } from 'vitest';
import type { CardProduct } from '#contracts/catalogue/catalogue.ts';
import { offerOf, variantsOf } from './family.ts';

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

const family = (...members: ReturnType<typeof member>[]) =>
  ({ ...card(1), family: { name: 'Anubias', members } }) as unknown as CardProduct;
const [dear, cheap] = [member(1, 3), { ...member(2, 3), price: '70.00' }];

test.each([
  ['80 and 80', [dear, member(3, 3)], { id: 1, price: '80.00', isLowest: false }],
  ['80 and 70', [dear, cheap], { id: 2, price: '70.00', isLowest: true }],
  ['80, and 70 sold out', [dear, { ...cheap, isInStock: false }], { id: 1, price: '80.00', isLowest: false }],
  [
    '90 and 80, and 70 sold out',
    [{ ...dear, id: 3, price: '90.00' }, dear, { ...cheap, isInStock: false }],
    { id: 1, price: '80.00', isLowest: true },
  ],
])('a card says "from" and opens the cheapest one that can be bought: %s', (_, members, expected) => {
  const { isLowest, product } = offerOf(family(...members));
  expect({ id: product.id, price: product.price, isLowest }).toEqual(expected);
});

test.each([
  ['Pack of 10, Pack of 5, Pack of 20', 'Pack of 5, Pack of 10, Pack of 20'],
  ['2.5 L, 1 L', '1 L, 2.5 L'],
  ['1 kg, 500 g', '1 kg, 500 g'],
  ['Pot, Tissue cup, Bunch', 'Pot, Tissue cup, Bunch'],
])('the options %s are offered as %s', (given, shown) => {
  const members = given.split(', ').map((optionLabel, at) => ({ ...member(at + 1, 3), optionLabel }));
  expect(
    variantsOf(family(...members))
      .map(({ optionLabel }) => optionLabel)
      .join(', '),
  ).toBe(shown);
});

test('the only one in stock is offered with its own price and saving', () => {
  expect(offerOf(card(0, 3)).product).toMatchObject({ name: 'Anubias 2', price: '80.00', discountPercentage: 20 });
});
