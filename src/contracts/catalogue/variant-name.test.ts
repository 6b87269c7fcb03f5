import { expect, test } from 'vitest';
import { variantName } from './variant-name.ts';

test.each([
  ['Anubias Nana', null, 'Anubias Nana'],
  ['Anubias Nana', 'Tissue cup', 'Anubias Nana – Tissue cup'],
  ['Anubias Nana Tissue Cup', 'Tissue cup', 'Anubias Nana Tissue Cup'],
])('%s with label %s is sold as %s', (name, optionLabel, sold) => {
  expect(variantName({ name, optionLabel })).toBe(sold);
});
