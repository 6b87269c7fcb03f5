import { sql } from 'drizzle-orm';
import type { WantedProduct } from '#contracts/orders/order-input.ts';
import { raiseRevision } from '#server/cache/revisions.ts';
import type { Db } from '#server/database/database.ts';
import { products, stock } from '#server/database/schema/catalogue.ts';
import { statement } from '#server/database/statement.ts';
import type { Context } from '#server/http/context.ts';

export type SaleProduct = {
  id: number;
  name: string;
  pricePaise: number;
  imageUrl: string | null;
  isActive: boolean;
  stock: number;
};

const heldProducts = statement<SaleProduct, { ids: readonly number[] }>(
  'hold_for_sale',
  sql`
    select p.id, p.name, p.price_paise as "pricePaise", p.image_url as "imageUrl", p.is_active as "isActive",
      s.quantity as stock
    from ${products} p
    join ${stock} s on s.product_id = p.id
    where p.id = any(${sql.placeholder('ids')}::int[])
    order by p.id
    for key share of p
    for update of s`,
);

/**
 * The products with their present stock, held until the transaction of `ctx` ends: nobody else sells them meanwhile, and
 * they cannot be deleted. Always in the order of their ids, and each product before its stock as edits and deletions do
 * it, so that none of them ever waits for one that waits for it.
 */
export function holdForSale({ db }: Context, productIds: readonly number[]): Promise<SaleProduct[]> {
  return heldProducts(db, { ids: productIds });
}

/** Takes what `holdForSale` has held and found to be enough. To be called last: a revision is one row for all. */
export async function takeStock(ctx: Context, wanted: readonly WantedProduct[]): Promise<void> {
  const left = await addToStocks(
    ctx.db,
    wanted.map(({ productId, quantity }) => ({ productId, quantity: -quantity })),
  );
  if (left.some(({ quantity }) => quantity === 0)) await raiseRevision(ctx.db, 'catalogue');
}

/** For products held by `holdForSale`. To be called last, too. */
export async function putBackStock(ctx: Context, returned: readonly WantedProduct[]): Promise<void> {
  const now = await addToStocks(ctx.db, returned);
  const added = new Map(returned.map(({ productId, quantity }) => [productId, quantity]));
  if (now.some(({ productId, quantity }) => quantity === added.get(productId)))
    await raiseRevision(ctx.db, 'catalogue');
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
