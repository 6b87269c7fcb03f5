import { expect, test } from 'vitest';
import { familySuggestions, piecesIn, splitName, variantName } from './variant-names.ts';

test.each([
  ['Neon Tetra Pack of 10', 'Neon Tetra', 'Pack of 10', 'Pack'],
  ['Honey Gourami Pair', 'Honey Gourami', 'Pair', 'Pack'],
  ['Cooling Fan, set of 2', 'Cooling Fan', 'set of 2', 'Pack'],
  ['Rotala Bunch', 'Rotala', 'Bunch', 'Grown as'],
  ['Monte Carlo (Tissue Culture Cup)', 'Monte Carlo', 'Tissue Culture Cup', 'Grown as'],
  ['Anubias Nana – Pot', 'Anubias Nana', 'Pot', 'Grown as'],
  ['Aqua Soil 3 L', 'Aqua Soil', '3 L', 'Size'],
  ['Fish Flakes 100g', 'Fish Flakes', '100g', 'Size'],
  ['Plant Food 250 ml', 'Plant Food', '250 ml', 'Size'],
  ['LED Light 60 cm', 'LED Light', '60 cm', 'Size'],
])('%s is %s, %s', (name, base, label, optionName) => {
  expect(splitName(name)).toEqual({ base, label, optionName });
});

test.each(['Java Fern', 'Teapot', 'Pair', '60 cm', 'Repair Kit', 'Pack of 10', ''])('"%s" has no ending', (name) => {
  expect(splitName(name)).toBeNull();
});

test.each([
  ['Neon Tetra Pack of 10', 10],
  ['pack of 5', 5],
  ['Set of 2', 2],
  ['Guppy Pair', 2],
  ['Pack of 0', 1],
  ['Repair kit', null],
  ['Aqua Soil 3 L', null],
])('%s: %s pieces', (text, pieces) => {
  expect(piecesIn(text)).toBe(pieces);
});

test.each([
  ['Neon Tetra Pack of 10', 'Pack of 10', 'Pack of 20', 'Neon Tetra Pack of 20'],
  ['Neon Tetra Pack of 10', null, 'Pack of 20', 'Neon Tetra Pack of 20'],
  ['Java Fern', null, 'Bunch', 'Java Fern'],
  ['Java Fern', 'Standard', 'Bunch', 'Java Fern'],
])('a copy of %s (%s) as %s is %s', (name, ownLabel, label, copy) => {
  expect(variantName(name, ownLabel, label)).toBe(copy);
});

const named = (names: string[], categoryId: number | null = 1) =>
  names.map((name, index) => ({ id: index + 1, name, categoryId }));
const found = (products: Parameters<typeof familySuggestions>[0]) =>
  familySuggestions(products).map(({ name, optionName, members }) => [
    name,
    optionName,
    members.map(({ productId, optionLabel }) => `${productId} ${optionLabel}`),
  ]);

test('products of one category whose names differ in the ending look like variants', () => {
  expect(found(named(['Neon Tetra Pack of 10', 'Java Fern', 'Neon tetra Pack of 20', 'Neon Tetra']))).toEqual([
    ['Neon Tetra', 'Pack', ['1 Pack of 10', '3 Pack of 20', '4 Standard']],
  ]);
  expect(found(named(['Moss Bunch', 'Moss 5 g']))).toEqual([['Moss', 'Option', ['1 Bunch', '2 5 g']]]);
});

test.each([
  ['one alone', named(['Neon Tetra Pack of 10', 'Java Fern'])],
  ['the same name twice', named(['Java Fern', 'Java Fern'])],
  ['two categories', [...named(['Moss Bunch'], 1), ...named(['Moss Pot'], 2)]],
  ['more than a family may have', named(Array.from({ length: 21 }, (_, index) => `Soil ${index + 1} L`))],
])('%s is no suggestion', (_, products) => {
  expect(familySuggestions(products)).toEqual([]);
});
