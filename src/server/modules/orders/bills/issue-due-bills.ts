import type { Bill, WaitingBill } from '#contracts/bills/bills.ts';
import { isAgreed } from '#contracts/orders/desk/desk-stage.ts';
import { orderBalance } from '#contracts/orders/order-amounts.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { findDeskRow } from '../desk/desk-order-queries.ts';
import type { DeskTools } from '../desk/desk-tools.ts';
import { selectOrderBills, selectTaxedItems } from './bill-queries.ts';
import { uncreditedBills } from './credit-note.ts';
import { selectCancelledBilled, selectGstins, selectUnbilledOrders } from './due-bill-queries.ts';
import { issueOrderBill, itemsWithoutFacts } from './issue-bill.ts';

type Tools = Pick<DeskTools, 'policies' | 'settings'>;

/** Older orders are the owner's to bill. */
const MAX_AGE_MS = 30 * 86_400_000;
/** For a registration that was chosen before policies stored the time of the choice in `since`. */
const MAX_AGE_WITHOUT_SINCE_MS = 86_400_000;

/**
 * Bills what was shipped or paid, as the owner chose. An order whose products lack tax facts waits for them. Returns
 * how many orders were billed.
 */
export async function issueDueBills(ctx: Context, tools: Tools): Promise<number> {
  let count = 0;
  for (const id of await selectDue(ctx, tools)) if (await issueQuietly(ctx, tools, id)) count += 1;
  return count;
}

/** The bills to send with the parcel: the one that is due now is issued. The mail may be late, the bill is not. */
export async function billsOfShipped(ctx: Context, tools: Tools, orderId: number): Promise<Bill[]> {
  const { autoAt } = await tools.policies.current('tax');
  if (autoAt === 'shipped' && (await selectDue(ctx, tools, orderId)).length > 0)
    await issueQuietly(ctx, tools, orderId);
  return uncreditedBills(await selectOrderBills(ctx.db, orderId));
}

/** False: tax facts are missing, or it was billed by another process. */
async function issueQuietly(ctx: Context, tools: Tools, orderId: number): Promise<boolean> {
  try {
    await issueOrderBill(ctx, tools, orderId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Orders whose bill or credit note waits for the owner. */
export async function listWaitingBills(ctx: Context, tools: Pick<Tools, 'policies'>): Promise<WaitingBill[]> {
  const policy = await tools.policies.current('tax');
  const ids = await selectDue(ctx, tools);
  const items = await selectTaxedItems(ctx.db, ids);
  const gstins = await selectGstins(ctx.db, ids);
  const waiting = ids.flatMap((orderId): WaitingBill[] => {
    const own = items.filter((item) => item.orderId === orderId);
    const missing = itemsWithoutFacts(own, policy, gstins.get(orderId) ?? null);
    const products = missing.map(({ productId, name }) => ({ id: productId, name }));
    return products.length > 0 ? [{ orderId, needs: 'tax-facts', products }] : [];
  });
  const cancelled = await selectCancelledBilled(ctx.db);
  return [...waiting, ...cancelled.map((orderId): WaitingBill => ({ orderId, needs: 'credit-note', products: [] }))];
}

/** The orders, or that one alone, to be billed by now. Choosing a registration does not bill the past. */
async function selectDue(
  { db, now }: Context,
  { policies }: Pick<Tools, 'policies'>,
  orderId?: number,
): Promise<number[]> {
  const { registration, autoAt, since } = await policies.current('tax');
  if (registration === null || autoAt === 'hand') return [];
  const time = now().getTime();
  const from = since === null ? time - MAX_AGE_WITHOUT_SINCE_MS : Math.max(Date.parse(since), time - MAX_AGE_MS);
  const ids = await selectUnbilledOrders(db, { autoAt, since: new Date(from), orderId });
  if (autoAt === 'shipped') return ids;
  const paid: number[] = [];
  for (const id of ids) if (await isPaid(db, id)) paid.push(id);
  return paid;
}

async function isPaid(db: Db, orderId: number): Promise<boolean> {
  const desk = await findDeskRow(db, orderId);
  return desk !== null && isAgreed(desk) && orderBalance(desk, desk.payments).duePaise === 0;
}
