import type { CartLine } from './account-cart.ts';

/** Two carts of one person: the larger quantity of each line, in the order of the first. */
export function mergeCarts(first: readonly CartLine[], second: readonly CartLine[]): CartLine[] {
  const merged = new Map<number, number>();
  for (const { productId, quantity } of [...first, ...second]) {
    merged.set(productId, Math.max(merged.get(productId) ?? 0, quantity));
  }
  return [...merged].map(([productId, quantity]) => ({ productId, quantity }));
}
