import { and, asc, count, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ClaimView } from '#contracts/claims/admin-claims.ts';
import { type ClaimState, waitingClaimStates } from '#contracts/claims/claim-states.ts';
import { numberIn } from '#contracts/dashboard/searched-text.ts';
import { COLLECTED } from '#contracts/orders/order-contact.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { claimLines, claims } from '#server/database/schema/claims.ts';
import { shipments } from '#server/database/schema/order-desk.ts';
import { orderItems, orders } from '#server/database/schema/orders.ts';
import { contact } from '../desk/desk-list-queries.ts';

const statesOf: Record<ClaimView, readonly ClaimState[]> = {
  open: waitingClaimStates,
  'need-more': ['need-more'],
  closed: ['refused', 'settled', 'withdrawn'],
  all: ['submitted', 'need-more', 'approved', 'part-approved', 'refused', 'settled', 'withdrawn'],
};

const carrierOf = sql<string | null>`(select parcel.carrier from ${shipments} parcel
  where parcel.order_id = ${claims.orderId} order by parcel.id desc limit 1)`;

const cardColumns = {
  claim: claims,
  name: contact('name'),
  phone: contact('phone'),
  city: sql<string>`coalesce(${orders.shippingAddress} ->> 'city', ${COLLECTED})`,
  carrier: carrierOf,
  contents: sql<string>`coalesce((select string_agg(line.quantity || ' × ' || item.name, ', ' order by item.id)
    from ${claimLines} line join ${orderItems} item on item.id = line.item_id where line.claim_id = ${claims.id}), '')`,
};

function matching(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const number = numberIn(text);
  return or(
    ilike(claims.reference, likePattern(text)),
    ilike(contact('name'), likePattern(text)),
    number === null ? undefined : eq(claims.orderId, number),
  );
}

type Page = { limit: number; offset: number };

/** What is to be answered first comes first. */
export function selectClaimCards(db: Db, view: ClaimView, text: string | undefined, { limit, offset }: Page) {
  const isClosed = view === 'closed' || view === 'all';
  const order = isClosed ? sql`${claims.id} desc` : sql`${claims.submittedAt} asc nulls last`;
  return db
    .select(cardColumns)
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(and(inArray(claims.state, [...statesOf[view]]), matching(text)))
    .orderBy(order, asc(claims.id))
    .limit(limit)
    .offset(offset);
}

export type ClaimCardRow = Awaited<ReturnType<typeof selectClaimCards>>[number];

export async function findClaimCard(db: Db, id: number): Promise<ClaimCardRow | null> {
  const [row] = await db
    .select(cardColumns)
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(eq(claims.id, id));
  return row ?? null;
}

export async function countClaims(db: Db, text: string | undefined): Promise<Record<ClaimView, number>> {
  const rows = await db
    .select({ state: claims.state, count: count() })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(matching(text))
    .groupBy(claims.state);
  const countOf = (view: ClaimView) =>
    rows.filter(({ state }) => statesOf[view].includes(state)).reduce((sum, row) => sum + row.count, 0);
  return { open: countOf('open'), 'need-more': countOf('need-more'), closed: countOf('closed'), all: countOf('all') };
}

/** Claims that wait for the shop, and when the first of those to be answered was sent. */
export async function findWaitingClaims(db: Db): Promise<{ open: number; oldest: Date | null }> {
  const [row] = await db
    .select({
      open: count(),
      oldest: sql`min(${claims.submittedAt}) filter (where ${claims.state} = 'submitted')`.mapWith(claims.submittedAt),
    })
    .from(claims)
    .where(inArray(claims.state, [...waitingClaimStates]));
  return { open: row?.open ?? 0, oldest: row?.oldest ?? null };
}

/** Orders and claims of a customer besides this claim: hints, which never decide anything. */
export async function findEarlierClaims(db: Db, userId: number, claimId: number) {
  const others = sql`from ${claims} other join ${orders} bought on bought.id = other.order_id
    where bought.user_id = ${userId} and other.id <> ${claimId}`;
  const { rows } = await db.execute<{ claims: number; orders: number; bought: string; approved: string }>(sql`
    select (select count(*)::int ${others} and other.state <> 'draft') as claims,
      (select coalesce(sum(other.approved_paise), 0) ${others}) as approved,
      count(*)::int as orders, coalesce(sum(subtotal_paise::bigint), 0) as bought
    from ${orders} where user_id = ${userId} and status <> 'cancelled'`);
  const [found] = rows;
  const value = Number(found?.bought ?? 0);
  const shareOfValue = value === 0 ? 0 : Math.round((Number(found?.approved ?? 0) * 1000) / value) / 10;
  return { claims: found?.claims ?? 0, orders: found?.orders ?? 0, shareOfValue };
}
