import { addressKey } from '#server/http/action-limits.ts';

/** The first three parts of an address: about a provider's area. */
export function addressPrefix(address: string | null): string | null {
  if (address === null) return null;
  const sign = address.includes(':') && !address.startsWith('::ffff:') ? ':' : '.';
  return addressKey(address).split(sign).slice(0, 3).join(sign);
}
