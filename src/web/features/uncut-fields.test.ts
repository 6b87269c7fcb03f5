import { expect, test } from 'vitest';

/** The address's PIN code is limited by its specification and takes pasted text itself; a search loses nothing. */
const limited = ['./addresses/components/pin-code-field.tsx', './search/search-box.tsx'];

const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true });

test('no field cuts what is typed or pasted: a text that is too long is refused in words', () => {
  const files = Object.keys(sources).filter((file) => !file.endsWith('.test.tsx'));
  expect(files).toEqual(expect.arrayContaining(limited));
  expect(files.filter((file) => sources[file]?.includes('maxLength=')).sort()).toEqual(limited);
});
