import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Bill } from '#contracts/bills/bills.ts';
import { moneyText } from '#contracts/money.ts';
import type { OrderContact } from '#contracts/orders/desk/contacts.ts';
import type { Payment } from '#contracts/orders/desk/payments.ts';
import type { Quote } from '#contracts/orders/desk/quotes.ts';
import type { Db } from '#server/database/database.ts';
import { orderContacts, orderPayments, orderQuotes } from '#server/database/schema/order-desk.ts';
import { orders } from '#server/database/schema/orders.ts';
import { selectBillsOf } from '../bills/bill-queries.ts';
import { quoteOf } from './quote-rows.ts';

/** Without the names of administrators. */
export type DeskRecords = {
  quotes: Quote[];
  payments: Omit<Payment, 'by'>[];
  contacts: Omit<OrderContact, 'by'>[];
  bills: Bill[];
};

export async function selectDeskRecords(db: Db, orderIds: number[]): Promise<(orderId: number) => DeskRecords> {
  const isOf = (
    column: typeof orderQuotes.orderId | typeof orderPayments.orderId | typeof orderContacts.orderId,
  ): SQL => inArray(column, orderIds);
  const quotes = await db.select().from(orderQuotes).where(isOf(orderQuotes.orderId)).orderBy(asc(orderQuotes.round));
  const payments = await db
    .select()
    .from(orderPayments)
    .where(isOf(orderPayments.orderId))
    .orderBy(asc(orderPayments.id));
  const contacts = await db
    .select()
    .from(orderContacts)
    .where(isOf(orderContacts.orderId))
    .orderBy(asc(orderContacts.id));
  const bills = await selectBillsOf(db, orderIds);
  return (id) => ({
    bills: bills.filter(({ orderId }) => orderId === id),
    quotes: quotes.filter(({ orderId }) => orderId === id).map(quoteOf),
    payments: payments
      .filter(({ orderId }) => orderId === id)
      .map(({ orderId: _, idempotencyKey: _key, actorId, amountPaise, createdAt, ...payment }) => ({
        ...payment,
        amount: moneyText(amountPaise),
        createdAt: createdAt.toISOString(),
      })),
    contacts: contacts
      .filter(({ orderId }) => orderId === id)
      .map(({ orderId: _, actorId, at, ...contact }) => ({ ...contact, at: at.toISOString() })),
  });
}

/** Amounts, states and bills stay for the books, as the law demands; what people wrote goes. */
export async function clearDeskRecords(db: Db, isTheirs: SQL): Promise<void> {
  const own = db.select({ id: orders.id }).from(orders).where(isTheirs);
  await db.update(orderContacts).set({ text: '' }).where(inArray(orderContacts.orderId, own));
  await db.update(orderPayments).set({ reference: null, note: null }).where(inArray(orderPayments.orderId, own));
  const withoutNotes = sql`(select coalesce(jsonb_agg(line || '{"note": null}'::jsonb order by place), '[]'::jsonb)
    from jsonb_array_elements(${orderQuotes.lines}) with ordinality as one (line, place))`;
  await db
    .update(orderQuotes)
    .set({ message: null, answerText: null, shippingReason: null, lines: withoutNotes })
    .where(inArray(orderQuotes.orderId, own));
}
