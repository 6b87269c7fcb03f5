import { expect, test } from 'vitest';
import { editDistance, neighboursSwapped, oneEditAway } from './edit-distance.ts';

test.each([
  ['betta', 'betta', 0],
  ['', 'moss', 4],
  ['anubius', 'anubias', 1],
  ['cardnal', 'cardinal', 1],
  ['shrimpp', 'shrimp', 1],
  ['shirmp', 'shrimp', 0.9],
  ['rotla', 'rotala', 1],
  ['sword', 'wood', 2],
])('%s is %s but for %d', (from, to, distance) => {
  expect(editDistance(from, to)).toBeCloseTo(distance);
  expect(editDistance(to, from)).toBeCloseTo(distance);
});

test('every word one mistake away is one mistake away', () => {
  const words = oneEditAway('moss');
  for (const word of words) expect(editDistance('moss', word)).toBeLessThanOrEqual(1);
  expect(words).toEqual(expect.arrayContaining(['moos', 'mos', 'mosss', 'omss', 'amoss', 'boss']));
});

test('neighbouring letters are exchanged one pair at a time', () => {
  expect(neighboursSwapped('abc')).toEqual(['bac', 'acb']);
});
