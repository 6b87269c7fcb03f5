import { readBase } from './made-up-products.ts';

const names = readBase().products.map(({ name }) => name.toLowerCase().replace(/[^a-z ]/g, ' '));

/** Words that products are called by, in the order of the catalogue. */
const words = [...new Set(names.flatMap((name) => name.split(' ').filter((word) => word.length >= 4)))];

/** What people look for: one word, or the beginning of a name. */
export const searchTexts = [
  ...new Set([...words.slice(0, 60), ...names.map((name) => name.split(/ +/).slice(0, 2).join(' '))]),
];

/** The same with a letter left out, as a hasty thumb does. */
export const mistakenTexts = [
  ...new Set(searchTexts.filter((text) => text.length >= 7).map((text) => text.slice(0, 3) + text.slice(4))),
];

/** What has been typed so far when a suggestion is asked for. */
export const typedTexts = [...new Set(words.flatMap((word) => [word.slice(0, 3), word.slice(0, 4)]))].slice(0, 150);
