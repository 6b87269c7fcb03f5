import { expect, test } from 'vitest';
import { variantName } from './variant-name.ts';

test.each([
  ['Anubias Nana', null, 'Anubias Nana'],
  ['Anubias Nana', 'Tissue cup', 'Anubias Nana – Tissue cup'],
  ['Anubias Nana Tissue Cup', 'Tissue cup', 'Anubias Nana Tissue Cup'],
  ['Ludwigia Super Red Tissue Culture Cup', 'Tissue cup', 'Ludwigia Super Red Tissue Culture Cup'],
  ['LED Light 60cm', '60 cm', 'LED Light 60cm'],
  ['Neon Tetra Pack of 15', 'Pack of 5', 'Neon Tetra Pack of 15 – Pack of 5'],
  ['Spotted Crypt', 'Pot', 'Spotted Crypt – Pot'],
  ['Java Fern', '多', 'Java Fern – 多'],
])('%s with label %s is sold as %s', (name, optionLabel, sold) => {
  expect(variantName({ name, optionLabel })).toBe(sold);
});
