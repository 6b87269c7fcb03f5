import type { CartItem } from '#contracts/cart/cart.ts';
import { formatRupees } from '#contracts/money.ts';

/** What has changed since the product was added, as sentences. */
export function lineChanges({ price, change }: Pick<CartItem, 'price' | 'change'>): string[] {
  const { priceBefore, onlyLeft } = change ?? {};
  return [
    ...(priceBefore === undefined ? [] : [`Price changed from ${formatRupees(priceBefore)} to ${formatRupees(price)}`]),
    ...(onlyLeft === undefined ? [] : [`Only ${onlyLeft} left: quantity was reduced`]),
  ];
}
