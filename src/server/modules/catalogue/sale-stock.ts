import { sql } from 'drizzle-orm';
import { type StockInfo, stockInfo } from '#contracts/catalogue/stock.ts';
import type { WantedProduct } from '#contracts/orders/order-input.ts';
import { invalidate } from '#server/cache/invalidate.ts';
import { LIST, productCacheTag, stockCacheTag } from '#server/cache/tags.ts';
import type { Db } from '#server/database/database.ts';
import { products, stock } from '#server/database/schema/catalogue.ts';
import { statement } from '#server/database/statement.ts';
import type { Context } from '#server/http/context.ts';
import { selectGroupTags } from './cache-tags.ts';

export type SaleProduct = {
  id: number;
  name: string;
  pricePaise: number;
  imageUrl: string | null;
  isActive: boolean;
  isHeavy: boolean;
  stock: number;
};

const lockedProducts = statement<SaleProduct, { ids: readonly number[] }>(
  'lock_for_sale',
  sql`
    select p.id, p.name, p.price_paise as "pricePaise", p.image_url as "imageUrl", p.is_active as "isActive",
      p.is_heavy as "isHeavy", s.quantity as stock
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

/** Takes stock that `lockForSale` has locked and found to be enough. */
export async function takeStock(ctx: Context, wanted: readonly WantedProduct[]): Promise<void> {
  await changeStock(
    ctx,
    wanted.map(({ productId, quantity }) => ({ productId, quantity: -quantity })),
  );
}

/** For products that `lockForSale` has locked. */
export function putBackStock(ctx: Context, returned: readonly WantedProduct[]): Promise<void> {
  return changeStock(ctx, returned);
}

async function changeStock(ctx: Context, changes: readonly WantedProduct[]): Promise<void> {
  const added = new Map(changes.map(({ productId, quantity }) => [productId, quantity]));
  const stocks = (await addToStocks(ctx.db, changes)).map(({ productId, quantity }) => ({
    productId,
    before: stockInfo(quantity - (added.get(productId) ?? 0)),
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
}

const changedStocks = statement<WantedProduct, { ids: number[]; amounts: number[] }>(
  'add_to_stocks',
  sql`
    update ${stock} set quantity = ${stock.quantity} + change.amount
    from unnest(${sql.placeholder('ids')}::int[], ${sql.placeholder('amounts')}::int[]) as change(id, amount)
    where ${stock.productId} = change.id
    returning ${stock.productId} as "productId", ${stock.quantity} as quantity`,
);

function addToStocks(db: Db, changes: readonly WantedProduct[]): Promise<WantedProduct[]> {
  return changedStocks(db, {
    ids: changes.map(({ productId }) => productId),
    amounts: changes.map(({ quantity }) => quantity),
  });
}
