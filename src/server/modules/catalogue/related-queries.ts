import { sql } from 'drizzle-orm';
import type { Product } from '#contracts/catalogue.ts';
import type { Db } from '#server/platform/database.ts';
import { products, productTags, stock } from '#server/schema/catalogue.ts';
import { selectProductsByIds } from './product-rows.ts';

/** How many of the newest are looked at for each tag and for the category: a bound, however large the shop is. */
const CANDIDATES = 40;

/** Same category or a shared tag; in stock first, then those closest in kind. */
export async function selectRelatedProducts(db: Db, product: Product, limit: number): Promise<Product[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with candidates as (
      select tagged.product_id, 1 as shared_tags, false as same_category
      from unnest(${sql.param(product.tags)}::int[]) as own(tag_id)
      cross join lateral (
        select ${productTags.productId} from ${productTags}
        where ${productTags.tagId} = own.tag_id
        order by ${productTags.productId} desc limit ${CANDIDATES}
      ) as tagged
      union all
      (
        select ${products.id}, 0, true from ${products}
        where ${products.categoryId} = ${product.categoryId}::int and ${products.isActive}
        order by ${products.createdAt} desc, ${products.id} desc limit ${CANDIDATES}
      )
    ), relatives as (
      select product_id, sum(shared_tags) as shared_tags, bool_or(same_category) as same_category
      from candidates where product_id <> ${product.id} group by product_id
    )
    select ${products.id}
    from relatives
    join ${products} on ${products.id} = relatives.product_id and ${products.isActive}
    left join ${stock} on ${stock.productId} = ${products.id}
    order by coalesce(${stock.quantity}, 0) > 0 desc, relatives.shared_tags desc, relatives.same_category desc, ${products.id}
    limit ${limit}`);
  return selectProductsByIds(
    db,
    rows.map(({ id }) => id),
  );
}
