import { expect, test } from 'vitest';
import { isStorableText } from './text.ts';

test.each([
  ['plain', true],
  ['🐟', true],
  ['a\0b', false],
  ['half \ud83d', false],
  ['\udc1f half', false],
])('%j can be stored: %s', (text, storable) => expect(isStorableText(text)).toBe(storable));
