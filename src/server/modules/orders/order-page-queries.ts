import { and, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { plainNumber } from '#contracts/addresses/india.ts';
import { dayNumber, indianMoment } from '#contracts/delivery/calendar-days.ts';
import type { OrderFilters } from '#contracts/orders/order-filters.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { matchingIds } from '#server/database/matching-ids.ts';
import { users } from '#server/database/schema/accounts.ts';
import { orderSearchText, orders } from '#server/database/schema/orders.ts';

export type Matching = Omit<OrderFilters, 'query'> & {
  userId?: number | undefined;
  status?: OrderStatus | undefined;
  text?: string | undefined;
  /** For those who see contacts masked: telephone numbers and e-mail addresses find nothing. */
  isMasked?: boolean | undefined;
};

export function matchingOf(filters: OrderFilters & { status?: OrderStatus | undefined }): Matching {
  const { query: text, from, to, city, source, status } = filters;
  return { text, from, to, city, source, status };
}

/** Checking this many rows one by one is faster than looking up every match of a frequent name. */
const NEWEST = 100;

/** The ids of a page, from an index alone, and how many orders match, up to the cap. */
export async function findOrderPage(
  db: Db,
  matching: Matching,
  { page, limit }: PageRequest,
): Promise<{ ids: number[]; total: number }> {
  const offset = (page - 1) * limit;
  const newest = await findAmongNewest(db, matching, offset + limit);
  const where = await whereMatching(db, matching);
  const ids = newest ? newest.slice(offset) : await selectIds(db, matching, where, { limit, offset });
  return { ids, total: await cappedCount(db, orders, where) };
}

/** The ids of the first matches of a text; nothing is counted. */
export async function findFirstOrders(
  db: Db,
  matching: Pick<Matching, 'text' | 'isMasked'>,
  limit: number,
): Promise<number[]> {
  const newest = await findAmongNewest(db, matching, limit);
  return newest ?? selectIds(db, matching, await whereMatching(db, matching), { limit, offset: 0 });
}

/** The first matches of a text, if the newest orders contain enough: rarely so for a number or an address. */
async function findAmongNewest(db: Db, { text, isMasked, ...rest }: Matching, limit: number): Promise<number[] | null> {
  if (!text || limit > NEWEST || /[\d@]/.test(text)) return null;
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .where(isOf(rest))
    .orderBy(...newestFirst(rest))
    .limit(NEWEST);
  const ids = await selectIds(db, rest, and(inArray(orders.id, newest), eachMatchesText(text, isMasked)), {
    limit,
    offset: 0,
  });
  return ids.length === limit ? ids : null;
}

async function selectIds(
  db: Db,
  matching: Matching,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...newestFirst(matching))
    .limit(limit)
    .offset(offset);
  return found.map(({ id }) => id);
}

export async function whereMatching(db: Db, { text, isMasked, ...rest }: Matching): Promise<SQL | undefined> {
  return and(isOf(rest), text ? await matchesText(db, text, isMasked) : undefined);
}

function isOf({ userId, status, source, from, to, city }: Matching): SQL | undefined {
  return and(
    userId === undefined ? undefined : eq(orders.userId, userId),
    status === undefined ? undefined : eq(orders.status, status),
    source === undefined ? undefined : eq(orders.source, source),
    from === undefined ? undefined : gte(orders.createdAt, startOf(dayNumber(from))),
    to === undefined ? undefined : lt(orders.createdAt, startOf(dayNumber(to) + 1)),
    city ? goesTo(city) : undefined,
  );
}

const startOf = (day: number) => indianMoment(day, '00:00');

/** The search text contains the city: its index finds the few rows of which the city alone is then read. */
function goesTo(city: string): SQL | undefined {
  const pattern = likePattern(city);
  return and(
    sql`(${orderSearchText(orders)}) ilike ${pattern}`,
    sql`${orders.shippingAddress} ->> 'city' ilike ${pattern}`,
  );
}

function newestFirst({ text }: Matching): SQL[] {
  return [...numberFirst(text), desc(orders.createdAt), desc(orders.id)];
}

/** The order with that number comes before orders whose telephone number contains it. */
export function numberFirst(text: string | undefined): SQL[] {
  const id = orderNumberIn(text);
  return id === null ? [] : [desc(eq(orders.id, id))];
}

/** 12, #12. */
function orderNumberIn(text = ''): number | null {
  const digits = /^#?\s*(\d{1,9})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** A condition on `orders` alone, so that each part can use an index: customers are looked up first. */
async function matchesText(db: Db, text: string, isMasked = false): Promise<SQL | undefined> {
  const customers = await matchingIds(db, users, isCustomer(text, isMasked));
  return matches(text, sql`${orders.userId} = any(${customers})`, isMasked);
}

/** The same condition, checked row by row: for few orders. */
function eachMatchesText(text: string, isMasked = false): SQL | undefined {
  const customer = sql`select from ${users} where ${users.id} = ${orders.userId} and ${isCustomer(text, isMasked)}`;
  return matches(text, sql`exists (${customer})`, isMasked);
}

function isCustomer(text: string, isMasked: boolean): SQL | undefined {
  const pattern = likePattern(text);
  return or(isMasked ? undefined : ilike(users.email, pattern), ilike(users.fullName, pattern));
}

function matches(text: string, isOfCustomer: SQL, isMasked: boolean): SQL | undefined {
  const id = orderNumberIn(text);
  const pattern = likePattern(numberIn(text) ?? text);
  const isInText = sql`(${orderSearchText(orders)}) ilike ${pattern}`;
  return or(
    id === null ? undefined : eq(orders.id, id),
    isOfCustomer,
    isMasked ? and(isInText, isInSight(pattern)) : isInText,
  );
}

/** In what is shown without contacts. */
function isInSight(pattern: string): SQL | undefined {
  const fields = ['recipientName', 'city', 'zipCode'];
  return or(...fields.map((field) => sql`${orders.shippingAddress} ->> ${field} ilike ${pattern}`));
}

/** The digits of a telephone number or PIN code, also of a part of one: +91 98 finds 98400 12345. */
function numberIn(text: string): string | null {
  const number = plainNumber(text);
  return /^\+?\d{3,}$/.test(number) ? number.replace(/^(\+91|0091|0|\+)/, '') : null;
}
