import { sql } from 'drizzle-orm';
import type { productKinds } from '#contracts/catalogue/care.ts';
import type { boxSizes } from '#contracts/catalogue/product-details.ts';
import { type StockInfo, stockInfo } from '#contracts/catalogue/stock.ts';
import type { WantedProduct } from '#contracts/orders/order-input.ts';
import { invalidate } from '#server/cache/invalidate.ts';
import { LIST, productCacheTag, stockCacheTag } from '#server/cache/tags.ts';
import { products, stock } from '#server/database/schema/catalogue.ts';
import { statement } from '#server/database/statement.ts';
import type { Context } from '#server/http/context.ts';
import { selectGroupTags } from './cache-tags.ts';
import { type ChangedStock, changeStocks, type Reason, type StockChange } from './stock-ledger.ts';

export type SaleProduct = {
  id: number;
  name: string;
  optionLabel: string | null;
  pricePaise: number;
  imageUrl: string | null;
  isActive: boolean;
  isHeavy: boolean;
  kind: (typeof productKinds)[number];
  weightGrams: number | null;
  boxSize: (typeof boxSizes)[number];
  stock: number;
};

const lockedProducts = statement<SaleProduct, { ids: readonly number[] }>(
  'lock_for_sale',
  sql`
    select p.id, p.name, p.option_label as "optionLabel", p.price_paise as "pricePaise", p.image_url as "imageUrl", p.is_active as "isActive",
      p.is_heavy as "isHeavy", p.kind, p.weight_grams as "weightGrams", p.box_size as "boxSize", s.quantity as stock
    from ${products} p
    join ${stock} s on s.product_id = p.id
    where p.id = any(${sql.placeholder('ids')}::int[])
    order by p.id
    for key share of p
    for update of s`,
);

/**
 * Locks the stock and keeps the products from being deleted until the transaction of `ctx` ends. In order of id, each
 * product before its stock, like edits and deletions, so that no deadlock can arise.
 */
export function lockForSale({ db }: Context, productIds: readonly number[]): Promise<SaleProduct[]> {
  return lockedProducts(db, { ids: productIds });
}

/** Takes stock that `lockForSale` has locked and found to be enough. Each product stands in the list once. */
export async function takeStock(
  ctx: Context,
  orderId: number,
  wanted: readonly WantedProduct[],
  cause: 'sale' | 'quote' = 'sale',
): Promise<void> {
  const changes = wanted.map(({ productId, quantity }) => ({ productId, add: -quantity }));
  requireAll(changes, await moveStock(ctx, changes, { cause, orderId }));
}

/** For products that `lockForSale` has locked. Each stands in the list once. */
export async function putBackStock(
  ctx: Context,
  orderId: number,
  returned: readonly WantedProduct[],
  cause: 'cancellation' | 'quote' = 'cancellation',
): Promise<void> {
  const changes = returned.map(({ productId, quantity }) => ({ productId, add: quantity }));
  requireAll(changes, await moveStock(ctx, changes, { cause, orderId }));
}

function requireAll(wanted: readonly unknown[], changed: readonly unknown[]): void {
  if (changed.length < wanted.length) throw new Error('A stock that was found to be enough was not changed');
}

/** Changes stocks that `lockForSale` has locked, and invalidates the pages on which the words about them change. */
export async function moveStock(
  ctx: Context,
  changes: readonly StockChange[],
  reason: Reason,
): Promise<ChangedStock[]> {
  const changed = await changeStocks(ctx, changes, reason);
  const stocks = changed.map(({ productId, quantity, added }) => ({
    productId,
    before: stockInfo(quantity - added),
    after: stockInfo(quantity),
  }));
  const reworded = stocks.filter(({ before, after }) => before.text !== after.text);
  if (reworded.length > 0) {
    const isOut = ({ status }: StockInfo) => status === 'out-of-stock';
    // Related products in stock come first.
    const moved = reworded.filter(({ before, after }) => isOut(before) !== isOut(after));
    const ids = moved.map(({ productId }) => productId);
    const groups = ids.length > 0 ? await selectGroupTags(ctx.db, ids) : [];
    await invalidate(ctx, [LIST, ...reworded.map(({ productId }) => productCacheTag(productId)), ...groups]);
  }
  ctx.afterCommit(() => ctx.tagVersions.invalidate(stocks.map(({ productId }) => stockCacheTag(productId))));
  return changed;
}
