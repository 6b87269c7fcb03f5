import { expect, test } from 'vitest';
import { kindAfterMove, kindOfCategory } from './kind-of-category.ts';

test.each([
  ['fish', 'animal'],
  ['shrimp-snails', 'animal'],
  ['plants', 'plant'],
  ['equipment', 'dry'],
  [null, 'dry'],
  [undefined, 'dry'],
] as const)('goods of the category %s are of the kind %s', (slug, kind) => {
  expect(kindOfCategory(slug)).toBe(kind);
});

test.each([
  ['dry', null, 'fish', 'animal'],
  ['animal', 'fish', 'plants', 'plant'],
  ['animal', 'fish', 'equipment', 'dry'],
  ['plant', 'fish', 'shrimp-snails', 'plant'],
  ['dry', 'plants', 'fish', 'dry'],
  ['animal', 'fish', null, 'animal'],
] as const)('%s goods that move from %s to %s become %s', (kind, from, to, after) => {
  expect(kindAfterMove(kind, { from, to })).toBe(after);
});
