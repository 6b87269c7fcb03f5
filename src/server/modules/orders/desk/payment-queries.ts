import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { orderPayments } from '#server/database/schema/order-desk.ts';
import { orders } from '#server/database/schema/orders.ts';

type NewPayment = typeof orderPayments.$inferInsert;

export async function insertPayment(db: Db, payment: NewPayment): Promise<number> {
  const [row] = await db.insert(orderPayments).values(payment).returning({ id: orderPayments.id });
  if (!row) throw new Error('The payment was not stored');
  await sumReceived(db, payment.orderId);
  return row.id;
}

async function sumReceived(db: Db, orderId: number): Promise<void> {
  const { direction, amountPaise, state } = orderPayments;
  const sum = db
    .select({
      paise: sql`coalesce(sum(case ${direction} when 'in' then ${amountPaise} else -${amountPaise} end), 0)`,
    })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orderId), eq(state, 'received')));
  await db
    .update(orders)
    .set({ receivedPaise: sql`(${sum})` })
    .where(eq(orders.id, orderId));
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

type Change = Partial<Omit<NewPayment, 'orderId'>>;

export async function updatePayment(db: Db, id: number, changed: Change): Promise<void> {
  const [row] = await db
    .update(orderPayments)
    .set(changed)
    .where(eq(orderPayments.id, id))
    .returning({ orderId: orderPayments.orderId });
  if (row) await sumReceived(db, row.orderId);
}
