import { and, asc, eq, inArray, lt, lte, max, type SQL, sql } from 'drizzle-orm';
import type { LowProduct } from '#contracts/mail/mail-views.ts';
import type { Db } from '#server/database/database.ts';
import { products, stock } from '#server/database/schema/catalogue.ts';
import { lowStockDays, stockMovements } from '#server/database/schema/stock-movements.ts';

/** False: another process has this day. */
export async function claimDay(db: Db, day: string, at: Date): Promise<boolean> {
  const rows = await db.insert(lowStockDays).values({ day, at }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** When stocks were looked at on an earlier day; null: never. */
export async function lastClaim(db: Db, day: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(lowStockDays.at) })
    .from(lowStockDays)
    .where(lt(lowStockDays.day, day));
  return row?.at ?? null;
}

const limitOf = (lowAt: number) => sql<number>`coalesce(${products.lowStockAt}, ${lowAt})`;

/** Active products that are low now and were not before a movement since then; without a time, all that are low. */
export async function selectFallen(db: Db, { lowAt, since }: { lowAt: number; since: Date | null }): Promise<number[]> {
  const limit = limitOf(lowAt);
  const fell: SQL | undefined = since
    ? sql`exists (select 1 from ${stockMovements} movement where movement.product_id = ${products.id}
        and movement.at > ${since} and movement.balance <= ${limit}
        and movement.balance - movement.quantity > ${limit})`
    : undefined;
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(and(eq(products.isActive, true), lte(stock.quantity, limit), fell))
    .orderBy(asc(stock.quantity), asc(products.id));
  return rows.map(({ id }) => id);
}

export async function selectLowProducts(db: Db, ids: number[], lowAt: number): Promise<LowProduct[]> {
  const limit = limitOf(lowAt);
  return db
    .select({ id: products.id, name: products.name, stock: stock.quantity, limit })
    .from(products)
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(and(inArray(products.id, ids), lte(stock.quantity, limit)))
    .orderBy(asc(stock.quantity), asc(products.id));
}
