import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isStorableText, lineInput } from './text.ts';

test.each([
  ['plain', true],
  ['🐟', true],
  ['a\0b', false],
  ['half \ud83d', false],
  ['\udc1f half', false],
])('%j can be stored: %s', (text, storable) => expect(isStorableText(text)).toBe(storable));

test.each([
  ['Asha \u202eoaR', 'Asha oaR'],
  ['\u2066Asha\u2069', 'Asha'],
  ['Asha\nRao', 'Asha Rao'],
  // Letters of Indian scripts are joined and parted by these.
  ['\u0c15\u0c4d\u200c\u0c37', '\u0c15\u0c4d\u200c\u0c37'],
])('the line %j is kept as %j', (text, kept) => {
  expect(z.parse(lineInput({ label: 'Name', max: 50, required: 'Name is required' }), text)).toBe(kept);
});
