import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for one another when they are read out or copied by hand. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 6;

/** Random, so that it does not tell how many people write to the shop. */
export function newReference(): string {
  return `JAL-${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
}
