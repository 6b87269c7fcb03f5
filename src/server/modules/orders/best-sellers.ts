import { desc, eq, sql } from 'drizzle-orm';
import { type AdminSummary, BEST_SELLER_DAYS, SUMMARY_LIST_LENGTH } from '#contracts/dashboard/admin-summary.ts';
import { invalidate } from '#server/cache/invalidate.ts';
import { LIST } from '#server/cache/tags.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { orderItems, orders, productSales } from '#server/database/schema/orders.ts';
import { type Context, inTransaction } from '#server/http/context.ts';

/** Pieces of each product in the orders of the last days, without cancelled ones. */
function salesOf(now: Date) {
  const since = new Date(now.getTime() - BEST_SELLER_DAYS * 86_400_000);
  return sql`
    select i.product_id, least(sum(i.quantity), 2147483647)::int as sold
    from ${orders} o join ${orderItems} i on i.order_id = o.id
    where o.created_at >= ${since} and o.status <> 'cancelled' and i.product_id is not null
    group by i.product_id`;
}

/** As last counted. */
export function selectBestSellers({ db }: Context): Promise<AdminSummary['bestSellers']> {
  const { productId, sold } = productSales;
  return db
    .select({ productId, name: products.name, sold })
    .from(productSales)
    .innerJoin(products, eq(products.id, productId))
    .orderBy(desc(sold), desc(productId))
    .limit(SUMMARY_LIST_LENGTH);
}

/**
 * Stores the sales of each product, and with each product those of its family, or its own, so that lists in order of
 * sales walk an index. Locked products are skipped until the next run: nobody waits for this.
 */
export function countRecentSales(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.db.execute(sql`
      with sales as materialized (${salesOf(ctx.now())}), counted as (
        insert into ${productSales} as present (product_id, sold)
        select product_id, sold from sales join ${products} on id = product_id order by product_id
        on conflict (product_id) do update set sold = excluded.sold where present.sold <> excluded.sold
      ), unsold as (
        delete from ${productSales} where product_id not in (select product_id from sales)
      ), figures as materialized (
        select p.id, least(sum(coalesce(sales.sold, 0)) over (
          partition by p.family_id, case when p.family_id is null then p.id end), 2147483647)::int as sold
        from ${products} p left join sales on sales.product_id = p.id
      ), changed as (
        select p.id, figures.sold from ${products} p join figures on figures.id = p.id
        where p.sold_recently <> figures.sold
        order by p.id for no key update of p skip locked
      )
      update ${products} set sold_recently = changed.sold from changed where ${products.id} = changed.id`);
    if (rowCount) await invalidate(ctx, [LIST]);
    return rowCount ?? 0;
  });
}
