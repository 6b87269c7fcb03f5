import { expect, test } from 'vitest';
import { differences, rebase, theirChanges } from './product-differences.ts';
import { neonTetra } from './product-testing.ts';
import { productValues } from './product-values.ts';

const base = productValues(neonTetra);
const categories = new Map([
  ['3', 'Fish'],
  ['4', 'Plants'],
]);

test('names what differs, each in words', () => {
  const mine = { ...base, name: 'Neon', categoryId: '4', tags: [], isSale: false, thumbnailUrl: '/media/a.webp' };
  expect(differences({ base, mine, theirs: base }, categories)).toEqual([
    { label: 'Name', mine: 'Neon', theirs: 'Neon Tetra' },
    { label: 'Category', mine: 'Plants', theirs: 'Fish' },
    { label: 'Tags', mine: '', theirs: 'Shoaling' },
    { label: 'Sale', mine: 'No', theirs: 'Yes' },
    { label: 'Thumbnail', mine: '/media/a.webp', theirs: '' },
  ]);
});

test('the order of tags is no difference', () => {
  const [one, other] = [
    { id: 7, name: 'Shoaling' },
    { id: 8, name: 'Blue' },
  ];
  expect(
    differences({ base, mine: { ...base, tags: [one, other] }, theirs: { ...base, tags: [other, one] } }, categories),
  ).toEqual([]);
});

test('care facts are compared as one', () => {
  const mine = { ...base, care: { ...base.care, ph: { min: '6', max: '7' } } };
  expect(differences({ base, mine, theirs: base }, categories)).toEqual([
    {
      label: 'Care facts',
      mine: 'Paracheirodon innesi, Easy, 20–26, 6–7, 3.5, 40',
      theirs: 'Paracheirodon innesi, Easy, 20–26, 3.5, 40',
    },
  ]);
});

test('fields that I left alone become theirs, those that I changed stay mine', () => {
  const theirs = { ...base, price: '55', name: 'Neon tetra, large' };
  expect(rebase({ ...base, name: 'Neon', isNew: true }, base, theirs)).toEqual({
    ...base,
    price: '55',
    name: 'Neon',
    isNew: true,
  });
});

test.each([
  ['20', '18', '20'],
  ['12', '4', '4'],
  ['2', '4', '2'],
  ['many', '4', 'many'],
])('a stock typed as %s over 12 that is %s by now is %s', (mine, theirs, expected) =>
  expect(rebase({ ...base, stock: mine }, base, { ...base, stock: theirs }).stock).toBe(expected),
);

test('a stock that both have changed is shown with what it was and what it is', () => {
  const versions = { base, mine: { ...base, stock: '20' }, theirs: { ...base, stock: '18' } };
  expect(differences(versions, categories)).toEqual([{ label: 'Stock', mine: '12 → 20 (now 18)', theirs: '18' }]);
});

test('what they alone have changed is said, because the form still shows what it was', () => {
  const theirs = {
    ...base,
    price: '155',
    name: 'Neon tetra, large',
    isSale: false,
    description: `<p>${'x'.repeat(99)}</p>`,
  };
  const mine = rebase({ ...base, name: 'Neon' }, base, theirs);
  expect(theirChanges({ base, mine, theirs }, categories)).toEqual([
    'Description has changed',
    'Price is now ₹155',
    'Sale is now No',
  ]);
});
