import { type WantedProduct, wantedProducts } from '#contracts/orders/order-input.ts';
import type { Context } from '#server/http/context.ts';
import { lockForSale, putBackStock, type SaleProduct } from '#server/modules/catalogue/sale-stock.ts';

export type LockedProducts = Map<number, SaleProduct>;

/** The pieces of each product, once. Lines of deleted products hold no stock. */
export function heldProducts(lines: readonly { productId: number | null; quantity: number }[]): WantedProduct[] {
  return wantedProducts(
    lines.flatMap(({ productId, quantity }) => (productId === null || quantity === 0 ? [] : [{ productId, quantity }])),
  );
}

/** All that a transaction changes are locked by one call, in the order of their ids. */
export async function lockOrderedProducts(
  ctx: Context,
  wanted: readonly { productId: number }[],
): Promise<LockedProducts> {
  if (wanted.length === 0) return new Map();
  const ids = wanted.map(({ productId }) => productId);
  return new Map((await lockForSale(ctx, ids)).map((product) => [product.id, product]));
}

type Return = { returned: readonly WantedProduct[]; locked: LockedProducts; cause: 'cancellation' | 'quote' };

/** A product that was deleted meanwhile gets nothing back. */
export async function giveBack(ctx: Context, orderId: number, { returned, locked, cause }: Return): Promise<void> {
  const present = returned.filter(({ productId }) => locked.has(productId));
  if (present.length > 0) await putBackStock(ctx, orderId, present, cause);
}
