import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { LOW_STOCK_LIMIT } from '#contracts/catalogue/stock.ts';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { categories, products, stock, tags } from '#server/database/schema/catalogue.ts';
import { fruitlessSearches } from '#server/database/schema/operation.ts';

export async function countCatalogue(db: Db) {
  return {
    products: await cappedCount(db, products),
    categories: await cappedCount(db, categories),
    tags: await cappedCount(db, tags),
  };
}

/** The stocks in order first: then only as many products are looked up as it takes to find enough active ones. */
export function selectLowStock(db: Db, limit: number): Promise<AdminSummary['lowStock']> {
  const low = db
    .select({ productId: stock.productId, quantity: stock.quantity })
    .from(stock)
    .where(lte(stock.quantity, LOW_STOCK_LIMIT))
    .orderBy(asc(stock.quantity), asc(stock.productId))
    .as('low');
  return db
    .select({ id: products.id, name: products.name, stock: low.quantity })
    .from(low)
    .innerJoin(products, eq(products.id, low.productId))
    .where(eq(products.isActive, true))
    .orderBy(asc(low.quantity), asc(low.productId))
    .limit(limit);
}

/** The same states as the filter of the products tab. */
export async function countRunningOut(db: Db): Promise<AdminSummary['stockCounts']> {
  const isOut = eq(stock.quantity, 0);
  const [row] = await db
    .select({
      low: sql<number>`count(*) filter (where not ${isOut})::int`,
      out: sql<number>`count(*) filter (where ${isOut})::int`,
    })
    .from(stock)
    .innerJoin(products, eq(products.id, stock.productId))
    .where(and(lte(stock.quantity, LOW_STOCK_LIMIT), eq(products.isActive, true)));
  return row ?? { low: 0, out: 0 };
}

export async function selectFruitlessSearches(db: Db, limit: number): Promise<AdminSummary['fruitlessSearches']> {
  const rows = await db
    .select()
    .from(fruitlessSearches)
    .orderBy(desc(fruitlessSearches.times), asc(fruitlessSearches.query))
    .limit(limit);
  return rows.map(({ lastAt, ...search }) => ({ ...search, lastAt: lastAt.toISOString() }));
}
