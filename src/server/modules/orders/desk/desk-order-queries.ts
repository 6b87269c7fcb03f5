import { asc, desc, eq, sql } from 'drizzle-orm';
import { moneyText } from '#contracts/money.ts';
import type { OrderContact } from '#contracts/orders/desk/contacts.ts';
import type { Payment } from '#contracts/orders/desk/payments.ts';
import type { Db } from '#server/database/database.ts';
import { users } from '#server/database/schema/accounts.ts';
import { orderContacts, orderPayments, orderQuotes } from '#server/database/schema/order-desk.ts';
import { orders } from '#server/database/schema/orders.ts';
import { lastQuoteState, paymentSums } from './desk-columns.ts';
import type { QuoteRow } from './quote-rows.ts';

/** What the desk knows of an order besides the order itself. */
export async function findDeskRow(db: Db, id: number) {
  const { status, createdAt, remindAt, toldAt, holdUntil, paysOnDelivery } = orders;
  const { subtotalPaise, discountPaise, shippingPaise } = orders;
  const [row] = await db
    .select({
      status,
      createdAt,
      remindAt,
      toldAt,
      holdUntil,
      paysOnDelivery,
      subtotalPaise,
      discountPaise,
      shippingPaise,
      payments: paymentSums,
      quoteState: lastQuoteState,
    })
    .from(orders)
    .where(eq(orders.id, id));
  return row ?? null;
}

export type DeskRow = NonNullable<Awaited<ReturnType<typeof findDeskRow>>>;

/** The newest first. */
export function selectQuotes(db: Db, orderId: number): Promise<QuoteRow[]> {
  return db.select().from(orderQuotes).where(eq(orderQuotes.orderId, orderId)).orderBy(desc(orderQuotes.round));
}

export const actorName = sql<string | null>`coalesce(${users.fullName}, ${users.username})`;

/** The oldest first. */
export async function selectPayments(db: Db, orderId: number): Promise<Payment[]> {
  const rows = await db
    .select({ payment: orderPayments, by: actorName })
    .from(orderPayments)
    .leftJoin(users, eq(users.id, orderPayments.actorId))
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.id));
  return rows.map(
    ({ payment: { orderId: _, idempotencyKey: _key, actorId, amountPaise, createdAt, ...payment }, by }) => ({
      ...payment,
      amount: moneyText(amountPaise),
      createdAt: createdAt.toISOString(),
      by,
    }),
  );
}

/** The oldest first. */
export async function selectContacts(db: Db, orderId: number): Promise<OrderContact[]> {
  const rows = await db
    .select({ contact: orderContacts, by: actorName })
    .from(orderContacts)
    .leftJoin(users, eq(users.id, orderContacts.actorId))
    .where(eq(orderContacts.orderId, orderId))
    .orderBy(asc(orderContacts.id));
  return rows.map(({ contact: { orderId: _, actorId, at, ...contact }, by }) => ({
    ...contact,
    at: at.toISOString(),
    by,
  }));
}

type DeskChange = { paysOnDelivery?: boolean | undefined; remindAt?: Date | null | undefined };

/** False when there is no such order. */
export async function updateDeskRow(db: Db, id: number, { paysOnDelivery, remindAt }: DeskChange): Promise<boolean> {
  const changed = {
    ...(paysOnDelivery === undefined ? {} : { paysOnDelivery }),
    ...(remindAt === undefined ? {} : { remindAt }),
  };
  if (Object.keys(changed).length === 0) return true;
  const rows = await db.update(orders).set(changed).where(eq(orders.id, id)).returning({ id: orders.id });
  return rows.length > 0;
}
