import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { WantedProduct } from '#contracts/orders/order-input.ts';
import type { Db } from '#server/database/database.ts';
import { orderQuotes, type StoredQuoteLine } from '#server/database/schema/order-desk.ts';
import { orderItems, orders } from '#server/database/schema/orders.ts';
import type { OrderedParts, OrderItemRow } from '../order-rows.ts';
import { heldProducts } from '../order-stock.ts';
import type { QuoteRow } from './quote-rows.ts';

export type NewQuote = Omit<typeof orderQuotes.$inferInsert, 'id'>;

/** Null when the stock of the order was never checked. */
export async function findLastQuote(db: Db, orderId: number): Promise<QuoteRow | null> {
  const [quote] = await db
    .select()
    .from(orderQuotes)
    .where(eq(orderQuotes.orderId, orderId))
    .orderBy(desc(orderQuotes.round))
    .limit(1);
  return quote ?? null;
}

/** What was ordered; null while nobody has checked the stock, so that the lines of the order are still those. */
export async function findOrderedParts(db: Db, orderId: number): Promise<OrderedParts | null> {
  const [quote] = await db
    .select()
    .from(orderQuotes)
    .where(and(eq(orderQuotes.orderId, orderId), eq(orderQuotes.round, 0)));
  if (!quote) return null;
  const { subtotalPaise, discountPaise, shippingPaise, lines } = quote;
  const items = lines.map(({ itemId, ...line }) => ({ ...line, id: itemId ?? 0, quantity: line.ordered }));
  return { subtotalPaise, discountPaise, shippingPaise, items };
}

/** Replaces the draft of the same round. */
export async function saveQuote(db: Db, quote: NewQuote): Promise<QuoteRow> {
  const { orderId: _orderId, round: _round, ...values } = quote;
  const [saved] = await db
    .insert(orderQuotes)
    .values(quote)
    .onConflictDoUpdate({ target: [orderQuotes.orderId, orderQuotes.round], set: values })
    .returning();
  if (!saved) throw new Error('The quote was not stored');
  return saved;
}

type QuoteChange = Partial<Omit<NewQuote, 'orderId' | 'round' | 'version'>>;

const nextVersion = sql`${orderQuotes.version} + 1`;

export async function updateQuote(db: Db, id: number, change: QuoteChange): Promise<QuoteRow> {
  const [saved] = await db
    .update(orderQuotes)
    .set({ ...change, version: nextVersion })
    .where(eq(orderQuotes.id, id))
    .returning();
  if (!saved) throw new Error('The quote was not stored');
  return saved;
}

/** As one tells the customer nothing else about it, its version stays. */
export async function setQuoteExpiry(db: Db, id: number, expiresAt: Date): Promise<void> {
  await db.update(orderQuotes).set({ expiresAt }).where(eq(orderQuotes.id, id));
}

export type ClosedQuote = Pick<QuoteRow, 'state'> & Partial<Pick<QuoteRow, 'answeredAt' | 'answeredBy' | 'answerText'>>;

/** Ends the draft or sent quote of an order, if there is one; returns the substitutes' stock that it held. */
export async function closeOpenQuote(db: Db, orderId: number, closed: ClosedQuote): Promise<WantedProduct[]> {
  const [quote] = await db
    .update(orderQuotes)
    .set({ ...closed, version: nextVersion })
    .where(and(eq(orderQuotes.orderId, orderId), inArray(orderQuotes.state, ['draft', 'sent'])))
    .returning();
  return quote?.sentAt ? offeredSubstitutes(quote.lines) : [];
}

export function offeredSubstitutes(lines: readonly StoredQuoteLine[]): WantedProduct[] {
  const substitutes = lines.filter(({ check }) => check === 'substitute');
  return heldProducts(substitutes.map(({ productId, offered }) => ({ productId, quantity: offered })));
}

type DeskChange = Partial<Pick<typeof orders.$inferSelect, 'toldAt' | 'holdUntil' | 'remindAt'>>;
type Amounts = Partial<
  Pick<typeof orders.$inferSelect, 'subtotalPaise' | 'discountPaise' | 'shippingPaise' | 'coupon'>
>;

export async function updateOrder(db: Db, id: number, change: DeskChange & Amounts): Promise<void> {
  await db.update(orders).set(change).where(eq(orders.id, id));
}

type ItemNumbers = { id: number; quantity: number; unsellable: number };

export async function updateItems(db: Db, items: readonly ItemNumbers[]): Promise<void> {
  const column = (name: keyof ItemNumbers): SQL => sql`${sql.param(items.map((item) => item[name]))}::int[]`;
  await db.execute(sql`
    update ${orderItems} set quantity = changed.quantity, unsellable = changed.unsellable
    from unnest(${column('id')}, ${column('quantity')}, ${column('unsellable')}) as changed(id, quantity, unsellable)
    where ${orderItems.id} = changed.id`);
}

export async function deleteItems(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.delete(orderItems).where(inArray(orderItems.id, ids));
}

export async function insertItem(db: Db, orderId: number, item: Omit<OrderItemRow, 'id'>): Promise<number> {
  const [row] = await db
    .insert(orderItems)
    .values({ ...item, orderId })
    .returning({ id: orderItems.id });
  if (!row) throw new Error('The line was not stored');
  return row.id;
}
