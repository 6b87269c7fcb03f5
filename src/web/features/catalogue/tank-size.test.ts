import { expect, test } from 'vitest';
import { tankSize } from './tank-size.ts';

test.each([
  [10, 34, 17],
  [60, 62, 31],
  [200, 93, 46],
])('a tank of %i litres is about %i × %i cm', (litres, length, height) => {
  expect(tankSize(litres)).toEqual({ length, height });
});
