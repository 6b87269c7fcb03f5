import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { dayOf } from '#contracts/format-date.ts';
import type { Db } from '#server/database/database.ts';
import { orderPayments } from '#server/database/schema/order-desk.ts';
import { storeCredits, storeCreditUses } from '#server/database/schema/store-credits.ts';

export type CreditRow = typeof storeCredits.$inferSelect;
type NewCredit = Pick<CreditRow, 'userId' | 'orderId' | 'amountPaise' | 'reason' | 'expiresOn' | 'createdAt'>;

export async function insertCredit(db: Db, credit: NewCredit): Promise<number> {
  const [row] = await db
    .insert(storeCredits)
    .values({ ...credit, leftPaise: credit.amountPaise })
    .returning({ id: storeCredits.id });
  if (!row) throw new Error('The credit was not stored');
  return row.id;
}

/** The same day of the month, so many months later; the last one of a shorter month. */
export function expiryDay(now: Date, months: number): string {
  const [year = 0, month = 1, day = 1] = dayOf(now).split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

function isSpendable(userId: number, today: string) {
  const { leftPaise, expiresOn, voidedAt } = storeCredits;
  return and(eq(storeCredits.userId, userId), gt(leftPaise, 0), gte(expiresOn, today), isNull(voidedAt));
}

/** The next to expire first. */
export function selectSpendable(db: Db, userId: number, today: string) {
  const { expiresOn, id } = storeCredits;
  return db.select().from(storeCredits).where(isSpendable(userId, today)).orderBy(asc(expiresOn), asc(id));
}

/** Locked in the order in which they are spent. */
export function lockSpendable(db: Db, userId: number, today: string): Promise<CreditRow[]> {
  return selectSpendable(db, userId, today).for('update');
}

export async function insertUse(db: Db, use: typeof storeCreditUses.$inferInsert): Promise<void> {
  await db.insert(storeCreditUses).values(use);
}

/** Adds to what is left; a negative amount spends. */
export async function changeLeft(db: Db, creditId: number, paise: number): Promise<void> {
  await db
    .update(storeCredits)
    .set({ leftPaise: sql`${storeCredits.leftPaise} + ${paise}` })
    .where(eq(storeCredits.id, creditId));
}

/** The amount is that of the payment: less than what was spent once a part has gone back. */
export type CreditUse = { creditId: number; amountPaise: number; paymentId: number };

const useColumns = {
  creditId: storeCreditUses.creditId,
  amountPaise: orderPayments.amountPaise,
  paymentId: storeCreditUses.paymentId,
};

/** The uses that pay an order, the next to expire last. */
export function selectUses(db: Db, orderId: number): Promise<CreditUse[]> {
  const { expiresOn, id } = storeCredits;
  return db
    .select(useColumns)
    .from(storeCreditUses)
    .innerJoin(orderPayments, eq(orderPayments.id, storeCreditUses.paymentId))
    .innerJoin(storeCredits, eq(storeCredits.id, storeCreditUses.creditId))
    .where(and(eq(storeCreditUses.orderId, orderId), eq(orderPayments.state, 'received')))
    .orderBy(desc(expiresOn), desc(id));
}

export async function findUse(db: Db, paymentId: number): Promise<CreditUse | null> {
  const [use] = await db
    .select(useColumns)
    .from(storeCreditUses)
    .innerJoin(orderPayments, eq(orderPayments.id, storeCreditUses.paymentId))
    .where(and(eq(storeCreditUses.paymentId, paymentId), eq(orderPayments.state, 'received')));
  return use ?? null;
}

/** Marks uses as given back with the cancellation of their order. */
export async function markGivenBack(db: Db, paymentIds: number[], now: Date): Promise<void> {
  if (paymentIds.length === 0) return;
  await db.update(storeCreditUses).set({ givenBackAt: now }).where(inArray(storeCreditUses.paymentId, paymentIds));
}

/** The uses that were given back when the order was cancelled. */
export async function takeUsesAgain(db: Db, orderId: number): Promise<CreditUse[]> {
  const { orderId: ofOrder, paymentId, givenBackAt } = storeCreditUses;
  const isGivenBack = and(eq(ofOrder, orderId), isNotNull(givenBackAt));
  const uses = await db
    .select(useColumns)
    .from(storeCreditUses)
    .innerJoin(orderPayments, eq(orderPayments.id, paymentId))
    .where(isGivenBack);
  await db.update(storeCreditUses).set({ givenBackAt: null }).where(isGivenBack);
  return uses;
}

export async function lockCredit(db: Db, id: number): Promise<CreditRow | null> {
  const [row] = await db.select().from(storeCredits).where(eq(storeCredits.id, id)).for('update');
  return row ?? null;
}

/** What an order was paid with when it was placed. */
export async function sumUses(db: Db, orderId: number): Promise<number> {
  const [row] = await db
    .select({ paise: sql`coalesce(sum(${storeCreditUses.amountPaise}), 0)`.mapWith(Number) })
    .from(storeCreditUses)
    .where(eq(storeCreditUses.orderId, orderId));
  return row?.paise ?? 0;
}

/** Credits whose owners have to be told that they expire, up to this day; locked. */
export function lockExpiring(db: Db, { today, last }: { today: string; last: string }, limit: number) {
  const { id, userId, leftPaise, expiresOn, voidedAt, remindedAt } = storeCredits;
  return db
    .select({ id, userId })
    .from(storeCredits)
    .where(
      and(
        isNull(remindedAt),
        gte(expiresOn, today),
        lte(expiresOn, last),
        gt(leftPaise, 0),
        isNull(voidedAt),
        isNotNull(userId),
      ),
    )
    .orderBy(asc(id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

export async function markReminded(db: Db, ids: number[], now: Date): Promise<void> {
  if (ids.length > 0) await db.update(storeCredits).set({ remindedAt: now }).where(inArray(storeCredits.id, ids));
}

export async function findCredit(db: Db, id: number): Promise<CreditRow | null> {
  const [row] = await db.select().from(storeCredits).where(eq(storeCredits.id, id));
  return row ?? null;
}

/** Of a customer, also what is spent or over. */
export function selectCreditsOf(db: Db, userId: number) {
  const { amountPaise, leftPaise, reason, expiresOn, createdAt, orderId } = storeCredits;
  return db
    .select({ orderId, amountPaise, leftPaise, reason, expiresOn, createdAt })
    .from(storeCredits)
    .where(eq(storeCredits.userId, userId))
    .orderBy(asc(storeCredits.id));
}
