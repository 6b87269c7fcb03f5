import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database.ts';
import { orders } from '#server/schema/orders.ts';

/** False when there is no such order. */
export async function setInternalNotes(db: Db, id: number, internalNotes: string | null): Promise<boolean> {
  const rows = await db.update(orders).set({ internalNotes }).where(eq(orders.id, id)).returning({ id: orders.id });
  return rows.length > 0;
}
