import { and, eq, sql } from 'drizzle-orm';
import type { InternalNotesInput } from '#contracts/orders/admin-orders.ts';
import type { Db } from '#server/database/database.ts';
import { orders } from '#server/database/schema/orders.ts';

/** False when there is no such order, or when other notes stand there than were seen. */
export async function setInternalNotes(
  db: Db,
  id: number,
  { internalNotes, previousInternalNotes: seen }: InternalNotesInput,
): Promise<boolean> {
  const isAsSeen = seen === undefined ? undefined : sql`${orders.internalNotes} is not distinct from ${seen}`;
  const rows = await db
    .update(orders)
    .set({ internalNotes })
    .where(and(eq(orders.id, id), isAsSeen))
    .returning({ id: orders.id });
  return rows.length > 0;
}
