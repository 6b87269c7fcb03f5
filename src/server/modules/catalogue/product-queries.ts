import { asc, count, desc, type SQL, sql } from 'drizzle-orm';
import type { Product, ProductSort } from '#contracts/catalogue/catalogue.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/database/database.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { revisions } from '#server/database/schema/revisions.ts';
import { type ProductConditions, productCondition } from './product-conditions.ts';
import { countKey, keptCount } from './product-counts.ts';
import { selectProductsByIds } from './product-rows.ts';

export { findProduct } from './product-rows.ts';
export type { ProductConditions };

const orderOf: Record<ProductSort, SQL[]> = {
  newest: [desc(products.createdAt), desc(products.id)],
  price: [asc(products.pricePaise), asc(products.id)],
  '-price': [desc(products.pricePaise), desc(products.id)],
  rating: [desc(products.rating), desc(products.id)],
  name: [asc(sql`lower(${products.name})`), asc(products.id)],
};

export type ProductPage = { rows: Product[]; total: number };
export type IdPage = { ids: number[]; total: number };

/** The page's ids from an index alone; then only the rows of the page are read. */
export async function selectProductPage(
  db: Db,
  conditions: ProductConditions,
  sort: ProductSort,
  page: PageRequest,
): Promise<ProductPage> {
  const condition = await productCondition(db, conditions);
  if (condition === null) return { rows: [], total: 0 };
  const { ids, total } = await selectIdPage(db, condition, sort, page, countKey(conditions));
  return { rows: await selectProductsByIds(db, ids), total };
}

/** One page of the products that meet a condition, and how many there are in all. */
export async function selectIdPage(
  db: Db,
  condition: SQL,
  sort: ProductSort,
  page: PageRequest,
  key: string,
): Promise<IdPage> {
  const offset = (page.page - 1) * page.limit;
  const rows = await db
    .select({ id: products.id, revision: catalogueRevision })
    .from(products)
    .where(condition)
    .orderBy(...orderOf[sort])
    .limit(page.limit)
    .offset(offset);
  const ids = rows.map(({ id }) => id);
  const isLastPage = ids.length < page.limit && (ids.length > 0 || offset === 0);
  if (isLastPage) return { ids, total: offset + ids.length };
  return { ids, total: await keptCount(db, key, rows[0]?.revision, () => countProducts(db, condition)) };
}

/** Read in the same statement as the page, so that a count that is kept belongs to what the page shows. */
export const catalogueRevision = sql<string>`(select ${revisions.value} from ${revisions} where ${revisions.name} = 'catalogue')`;

export async function countProducts(db: Db, condition: SQL): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(condition);
  return row?.total ?? 0;
}
