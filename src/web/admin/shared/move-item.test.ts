import { expect, test } from 'vitest';
import { moveItem } from './move-item.ts';

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 0, 'bac'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [1, -1, 'bac'],
  [7, 0, 'abc'],
])('from place %i to %i', (from, to, expected) => expect(moveItem([...'abc'], from, to).join('')).toBe(expected));
