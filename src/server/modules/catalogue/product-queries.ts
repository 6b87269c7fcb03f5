import { asc, desc, gt, type SQL, sql } from 'drizzle-orm';
import type { Product, ProductSort } from '#contracts/catalogue/catalogue.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { listedPrice, type ProductConditions, productCondition } from './product-conditions.ts';
import { selectProductsByIds } from './product-rows.ts';

export type { ProductConditions };

type Order = { sort: ProductSort; group?: ProductConditions['group'] };

function orderOf({ sort, group }: Order): SQL[] {
  const orders: Record<ProductSort, SQL[]> = {
    newest: [desc(products.createdAt), desc(products.id)],
    price: [asc(listedPrice({ group })), asc(products.id)],
    '-price': [desc(listedPrice({ group })), desc(products.id)],
    rating: [desc(products.rating), desc(products.id)],
    name: [asc(sql`lower(${products.name})`), asc(products.id)],
    'best-selling': [desc(products.soldRecently), desc(products.id)],
  };
  return orders[sort];
}

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
  const { ids, total } = await selectIdPage(db, condition, { sort, group: conditions.group }, page);
  return { rows: await selectListed(db, ids, conditions), total };
}

/** The rows of a list. One that stands for its family is in stock when an active member is. */
export async function selectListed(db: Db, ids: number[], conditions: ProductConditions): Promise<Product[]> {
  const rows = await selectProductsByIds(db, ids, conditions.includeInactive ? 'all' : 'active');
  if (!conditions.group) return rows;
  return rows.map((row) => ({
    ...row,
    isInStock: row.family?.members.some(({ isActive, isInStock }) => isActive && isInStock) ?? row.isInStock,
  }));
}

/** One page of the products that meet a condition, and how many there are, up to the cap. */
export async function selectIdPage(db: Db, condition: SQL, order: Order, page: PageRequest): Promise<IdPage> {
  const offset = (page.page - 1) * page.limit;
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(...orderOf(order))
    .limit(page.limit)
    .offset(offset);
  const ids = rows.map(({ id }) => id);
  const isLastPage = ids.length < page.limit && (ids.length > 0 || offset === 0);
  if (isLastPage) return { ids, total: offset + ids.length };
  return { ids, total: await cappedCount(db, products, condition) };
}

export async function selectIdsAfter(db: Db, id: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(gt(products.id, id))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map((row) => row.id);
}
