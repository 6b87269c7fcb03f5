import { asc, desc, gt, type SQL, sql } from 'drizzle-orm';
import type { Product, ProductSort } from '#contracts/catalogue/catalogue.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { isInStock, listedPrice, type ProductConditions, productCondition } from './product-conditions.ts';
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

/**
 * The page's ids from an index alone; then only the rows of the page are read. Shoppers who have chosen no order find
 * what they can buy first.
 */
export async function selectProductPage(
  db: Db,
  conditions: ProductConditions,
  sort: ProductSort | undefined,
  page: PageRequest,
): Promise<ProductPage> {
  const condition = await productCondition(db, conditions);
  if (condition === null) return { rows: [], total: 0 };
  const { group, inStock } = conditions;
  const isSoldOutLast = sort === undefined && group !== undefined && inStock === undefined;
  const select = isSoldOutLast ? selectAvailableFirst : selectIdPage;
  const { ids, total } = await select(db, condition, { sort: sort ?? 'newest', group }, page);
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
  const ids = await selectIds(db, condition, order, { limit: page.limit, offset });
  return { ids, total: await totalOf(db, condition, page, ids.length) };
}

/** As two walks along the index: sorting by the stock would read all products. */
async function selectAvailableFirst(db: Db, condition: SQL, order: Order, page: PageRequest): Promise<IdPage> {
  const { limit } = page;
  const offset = (page.page - 1) * limit;
  const available = sql`${condition} and ${isInStock(true, order)}`;
  const ids = await selectIds(db, available, order, { limit, offset });
  if (ids.length < limit) {
    const before = ids.length > 0 || offset === 0 ? offset + ids.length : await db.$count(products, available);
    const soldOut = sql`${condition} and ${isInStock(false, order)}`;
    const slice = { limit: limit - ids.length, offset: Math.max(0, offset - before) };
    ids.push(...(await selectIds(db, soldOut, order, slice)));
  }
  return { ids, total: await totalOf(db, condition, page, ids.length) };
}

type Slice = { limit: number; offset: number };

async function selectIds(db: Db, condition: SQL, order: Order, { limit, offset }: Slice): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(...orderOf(order))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Counted only where the page does not tell. */
async function totalOf(db: Db, condition: SQL, { page, limit }: PageRequest, found: number): Promise<number> {
  const offset = (page - 1) * limit;
  const isLastPage = found < limit && (found > 0 || offset === 0);
  return isLastPage ? offset + found : cappedCount(db, products, condition);
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
