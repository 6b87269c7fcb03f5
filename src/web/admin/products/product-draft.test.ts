import { beforeEach, expect, test } from 'vitest';
import { findDraft, forgetDraft, keepDraft } from './product-draft.ts';
import { neonTetra } from './product-testing.ts';
import { productValues } from './product-values.ts';

const draft = { values: { ...productValues(neonTetra), name: 'Neon' }, product: neonTetra };

beforeEach(() => sessionStorage.clear());

test('what was typed is found again, with the product that it was typed on', () => {
  keepDraft('edit-5', draft);
  expect(findDraft('edit-5')).toEqual(draft);
  expect(findDraft('edit-6')).toBeNull();
  expect(findDraft('new')).toBeNull();
});

test('what was forgotten is gone', () => {
  keepDraft('edit-5', draft);
  forgetDraft('edit-5');
  expect(findDraft('edit-5')).toBeNull();
});

test.each(['not json', '5', '{}', '{"values":{"name":"Neon"}}'])('%s in the storage is no draft', (stored) => {
  sessionStorage.setItem('jalaja.product-draft.new', stored);
  expect(findDraft('new')).toBeNull();
});
