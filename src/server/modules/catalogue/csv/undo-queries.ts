import { asc, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { stock } from '#server/database/schema/catalogue.ts';
import { productImportChanges, productImports } from '#server/database/schema/operation.ts';

export type ImportChange = typeof productImportChanges.$inferSelect;

/** The changes of earlier imports go: only the last one can be undone. */
export async function replaceImportChanges(db: Db, importId: number, changes: ImportChange[]): Promise<void> {
  if (changes.length > 0) await db.insert(productImportChanges).values(changes);
  await db.delete(productImportChanges).where(ne(productImportChanges.importId, importId));
}

/** Two people cannot undo the same import at once. */
export async function lockImport(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: productImports.id })
    .from(productImports)
    .where(eq(productImports.id, id))
    .for('update');
  return rows.length > 0;
}

export function selectImportChanges(db: Db, importId: number): Promise<ImportChange[]> {
  return db
    .select()
    .from(productImportChanges)
    .where(eq(productImportChanges.importId, importId))
    .orderBy(asc(productImportChanges.productId));
}

export async function markUndone(db: Db, id: number, now: Date): Promise<void> {
  await db.delete(productImportChanges).where(eq(productImportChanges.importId, id));
  await db.update(productImports).set({ undoneAt: now }).where(eq(productImports.id, id));
}

/** Locked in the order in which orders lock them. */
export async function lockStocks(db: Db, productIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select()
    .from(stock)
    .where(inArray(stock.productId, productIds))
    .orderBy(asc(stock.productId))
    .for('update');
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]));
}
