import { sql } from 'drizzle-orm';
import type { CardProduct, Product } from '#contracts/catalogue/catalogue.ts';
import type { Db } from '#server/database/database.ts';
import { statement } from '#server/database/statement.ts';
import { type CardRow, cardColumn, type ProductRows, productRows, toCard, toProducts } from './product-rows.ts';

/** How many of the newest are looked at for each tag and for the category: a bound, however large the shop is. */
const CANDIDATES = sql.raw('16');
const id = sql.placeholder('id');

/** Same category or a shared tag, each family once; in stock first, then those closest in kind. */
const best = sql`
    candidates as (
      select tagged.product_id, 1 as shared_tags, false as same_category
      from (select pt.tag_id from product_tags pt where pt.product_id = ${id}::int) as own
      cross join lateral (
        select pt.product_id from product_tags pt
        where pt.tag_id = own.tag_id order by pt.product_id desc limit ${CANDIDATES}
      ) as tagged
      union all
      (
        select p.id, 0, true from products p
        where p.category_id = (select own.category_id from products own where own.id = ${id}::int) and p.is_active and p.is_face
        order by p.created_at desc, p.id desc limit ${CANDIDATES}
      )
    ), relatives as (
      select product_id, sum(shared_tags) as shared_tags, bool_or(same_category) as same_category
      from candidates where product_id <> ${id}::int group by product_id
    ), best as (
      select p.id, row_number() over (
        order by coalesce(s.quantity, 0) > 0 desc, relatives.shared_tags desc, relatives.same_category desc, p.id
      ) as place, coalesce(s.quantity, 0) as stock
      from relatives
      join products p on p.id = relatives.product_id and p.is_active and p.is_face
        and (p.family_id is null or p.family_id is distinct from
          (select own.family_id from products own where own.id = ${id}::int))
      left join stock s on s.product_id = p.id
      order by place limit ${sql.placeholder('limit')}
    )`;

const relatedProducts = statement<ProductRows & { ids: number[] | null }, { id: number; limit: number }>(
  'related_products',
  sql`
    with ${best}
    select (
      select array_agg(best.id order by best.place) from best
      where exists (select 1 from products own where own.id = ${id}::int and own.is_active)
    ) as ids, ${productRows((column) => sql`${column} in (select best.id from best)`)}`,
);

/** None for a product that is not active. */
export async function selectRelatedProducts(db: Db, productId: number, limit: number): Promise<Product[]> {
  const [row] = await relatedProducts(db, { id: productId, limit });
  return row ? toProducts(row, row.ids ?? [], 'active') : [];
}

const productPage = statement<ProductRows & { related: CardRow[] }, { id: number; limit: number }>(
  'product_page',
  sql`
    with ${best}
    select ${productRows((column) => sql`${column} = ${id}::int`)}, (
      select coalesce(json_agg(${cardColumn} order by best.place), '[]'::json)
      from best join products p on p.id = best.id
    ) as related`,
);

/** An active product with related products, in one round trip. */
export async function findProductPage(
  db: Db,
  productId: number,
  limit: number,
): Promise<{ product: Product; related: CardProduct[] } | null> {
  const [row] = await productPage(db, { id: productId, limit });
  const [product] = row ? toProducts(row, [productId], 'active') : [];
  return row && product?.isActive ? { product, related: row.related.map(toCard) } : null;
}
