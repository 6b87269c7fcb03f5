import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slugify } from './slugify.ts';

describe('a slug', () => {
  test.each([
    ['Shrimp & Snails', 'shrimp-snails'],
    ['  Plants  ', 'plants'],
    ['CO₂: Diffusers (small)', 'co2-diffusers-small'],
    ["Anubias 'Petite'", 'anubias-petite'],
    ['Café & Thé', 'cafe-the'],
    ['already-a-slug', 'already-a-slug'],
    ['under_score -- twice', 'under-score-twice'],
    ['मछली घर', 'मछली-घर'],
    ['ᄀ!ᅡ', '가'],
    ['!!!', ''],
    ['', ''],
    [`${'a'.repeat(199)} b`, 'a'.repeat(199)],
  ])('of %j is %j', (name, slug) => expect(slugify(name)).toBe(slug));

  test('of a slug is the same slug', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => slugify(slugify(name)) === slugify(name)));
  });
});
