import { sql } from 'drizzle-orm';
import { type AdminSummary, BEST_SELLER_DAYS, SUMMARY_LIST_LENGTH } from '#contracts/dashboard/admin-summary.ts';
import { invalidate } from '#server/cache/invalidate.ts';
import { LIST } from '#server/cache/tags.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { orderItems, orders } from '#server/database/schema/orders.ts';
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

export async function selectBestSellers({ db, now }: Context): Promise<AdminSummary['bestSellers']> {
  const { rows } = await db.execute<AdminSummary['bestSellers'][number]>(sql`
    with sales as (${salesOf(now())})
    select p.id as "productId", p.name, sales.sold from sales join ${products} p on p.id = sales.product_id
    order by sales.sold desc, p.id desc limit ${SUMMARY_LIST_LENGTH}`);
  return rows;
}

/**
 * Stores the sales of its family, or its own, with each product, so that lists in order of sales walk an index. Locked
 * rows are skipped until the next run: nobody waits for this.
 */
export function countRecentSales(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.db.execute(sql`
      with sales as (${salesOf(ctx.now())}), figures as materialized (
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
