import { expect, test } from 'vitest';
import { stars } from './rating.ts';

test.each([
  [0, 0, false, 5],
  [4.4, 4, false, 1],
  [4.5, 4, true, 0],
  [5, 5, false, 0],
  [7, 5, false, 0],
])('a rating of %d', (rating, full, half, empty) => expect(stars(rating)).toEqual({ full, half, empty }));
