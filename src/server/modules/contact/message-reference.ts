import { readableCode } from '#server/lib/readable-code.ts';

const LENGTH = 6;

/** Random, so that it does not tell how many people write to the shop, or report a parcel. */
export function newReference(prefix = 'JAL'): string {
  return `${prefix}-${readableCode(LENGTH)}`;
}
