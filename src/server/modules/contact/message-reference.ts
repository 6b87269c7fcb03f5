import { readableCode } from '#server/lib/readable-code.ts';

const LENGTH = 6;

/** Random, so that it does not tell how many people write to the shop. */
export function newReference(): string {
  return `JAL-${readableCode(LENGTH)}`;
}
