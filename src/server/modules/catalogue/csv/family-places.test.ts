import { expect, test } from 'vitest';
import { type Place, type PresentFamily, planFamilies } from './family-places.ts';

const present: PresentFamily[] = [
  {
    ...{ id: 1, name: 'Anubias' },
    members: [
      { id: 11, optionLabel: 'Pot' },
      { id: 12, optionLabel: 'Cup' },
    ],
  },
  { ...{ id: 2, name: 'Soil' }, members: [{ id: 21, optionLabel: '3 L' }] },
  { ...{ id: 3, name: 'soil' }, members: [{ id: 31, optionLabel: '3 L' }] },
];
const place = (productId: number | null, family: string | null, optionLabel: string | null = null): Place => {
  return { row: 2, productId, family, optionLabel };
};

test('rows join a family by its name, make new ones, and leave', () => {
  const places = [
    place(11, 'anubias', 'Cup'),
    place(12, 'Anubias', 'Pot'),
    place(null, 'Moss', 'A'),
    place(5, 'moss', 'B'),
  ];
  const { plan, problems } = planFamilies([...places, place(6, null)], present);
  expect(problems).toEqual([]);
  expect(plan.leaving).toEqual([11, 12, 5, 6]);
  expect(plan.families.map(({ id, name, joining }) => [id, name, joining.length])).toEqual([
    [1, 'anubias', 2],
    [null, 'Moss', 2],
  ]);
});

test('of two families with one name the own one is meant', () => {
  const { plan, problems } = planFamilies([place(31, 'Soil', '9 L'), place(32, 'Soil', '3 L')], present);
  expect([plan.families[0]?.id, problems]).toEqual([3, []]);
});

test.each<[string, Place[], string, string]>([
  ['a label is missing', [place(5, 'Anubias')], 'optionLabel', 'Please enter a label for every variant'],
  ['a label is taken', [place(5, 'Anubias', 'pot')], 'optionLabel', 'Another variant has this label'],
  ['a label is alone', [place(5, null, 'Pot')], 'optionLabel', 'A label needs a family'],
  ['a new family has one member', [place(5, 'Moss', 'A')], 'family', 'A family has at least 2 variants'],
  ['a name is not enough', [place(5, 'Soil', 'A')], 'family', '2 families have this name. Please rename one'],
  [
    'there are too many',
    Array.from({ length: 19 }, (_, index) => place(100 + index, 'Anubias', `${index}`)),
    ...(['family', 'A family has at most 20 variants'] as const),
  ],
])('it is refused when %s', (_, places, field, message) => {
  expect(planFamilies(places, present).problems).toEqual([{ row: 2, field, message }]);
});
