import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/database/database.ts';
import { orders } from '#server/database/schema/orders.ts';
import { tableTotal } from '#server/database/table-total.ts';
import { eachMatchesText, idIn, matchesText } from './order-search-queries.ts';

export type Matching = { userId?: number | undefined; status?: OrderStatus | undefined; text?: string | undefined };

/** So many are judged sooner than all that a frequent name finds are looked up. */
const NEWEST = 100;

/** A text finds orders by their customer too, whose account may be erased. */
export const countAllOrders = tableTotal(orders, orders.createdAt, ['users']);

/** The ids of a page, from an index alone, and how many orders there are on all pages. */
export async function findOrderPage(
  db: Db,
  matching: Matching,
  { page, limit }: PageRequest,
): Promise<{ ids: number[]; total: number }> {
  const offset = (page - 1) * limit;
  const newest = await findAmongNewest(db, matching, offset + limit);
  if (newest) return { ids: newest.slice(offset), total: await countOrders(db, matching) };
  const ids = await selectIds(db, matching, await conditionOf(db, matching), { limit, offset });
  const isLastPage = ids.length < limit && (ids.length > 0 || offset === 0);
  return { ids, total: isLastPage ? offset + ids.length : await countOrders(db, matching) };
}

/** The first that a text finds, if the newest orders have as many of them: they hardly have by a number or an address. */
async function findAmongNewest(db: Db, { text, ...rest }: Matching, limit: number): Promise<number[] | null> {
  if (!text || limit > NEWEST || /[\d@]/.test(text)) return null;
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .where(isOf(rest))
    .orderBy(...newestFirst(rest))
    .limit(NEWEST);
  const ids = await selectIds(db, rest, and(inArray(orders.id, newest), eachMatchesText(text)), { limit, offset: 0 });
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

/** A status changes, and the orders of one customer are few: only what a text finds among all can be kept. */
async function countOrders(db: Db, matching: Matching): Promise<number> {
  const { userId, status, text } = matching;
  if (userId !== undefined || status !== undefined) return db.$count(orders, await conditionOf(db, matching));
  return countAllOrders(
    db,
    text ? { text, where: () => matchesText(db, text), ofNewer: eachMatchesText(text) } : undefined,
  );
}

async function conditionOf(db: Db, { text, ...rest }: Matching): Promise<SQL | undefined> {
  return and(isOf(rest), text ? await matchesText(db, text) : undefined);
}

function isOf({ userId, status }: Matching): SQL | undefined {
  return and(
    userId === undefined ? undefined : eq(orders.userId, userId),
    status === undefined ? undefined : eq(orders.status, status),
  );
}

/** A whole number is first taken as the id: parts of telephone numbers come after it. */
function newestFirst({ text = '' }: Matching): SQL[] {
  const id = idIn(text);
  return [...(id === null ? [] : [desc(eq(orders.id, id))]), desc(orders.createdAt), desc(orders.id)];
}
