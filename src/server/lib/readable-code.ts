import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for one another when they are read out or copied by hand. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export function readableCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
