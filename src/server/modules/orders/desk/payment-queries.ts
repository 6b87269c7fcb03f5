import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { orderPayments } from '#server/database/schema/order-desk.ts';

type NewPayment = typeof orderPayments.$inferInsert;

export async function insertPayment(db: Db, payment: NewPayment): Promise<number> {
  const [row] = await db.insert(orderPayments).values(payment).returning({ id: orderPayments.id });
  if (!row) throw new Error('The payment was not stored');
  return row.id;
}

export async function findPayment(db: Db, orderId: number, id: number) {
  const isMeant = and(eq(orderPayments.orderId, orderId), eq(orderPayments.id, id));
  const [row] = await db.select().from(orderPayments).where(isMeant);
  return row ?? null;
}

export async function findKeyedPayment(db: Db, orderId: number, key: string) {
  const isMeant = and(eq(orderPayments.orderId, orderId), eq(orderPayments.idempotencyKey, key));
  const [row] = await db.select().from(orderPayments).where(isMeant);
  return row ?? null;
}

/** What the customer reported and nobody has looked at yet; at most one. */
export async function findClaimedPayment(db: Db, orderId: number) {
  const isMeant = and(eq(orderPayments.orderId, orderId), eq(orderPayments.state, 'claimed'));
  const [row] = await db.select().from(orderPayments).where(isMeant);
  return row ?? null;
}

export async function updatePayment(db: Db, id: number, changed: Partial<NewPayment>): Promise<void> {
  await db.update(orderPayments).set(changed).where(eq(orderPayments.id, id));
}
