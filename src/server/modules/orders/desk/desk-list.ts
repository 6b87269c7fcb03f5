import type * as z from 'zod/mini';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { sentPromise } from '#contracts/delivery/promise.ts';
import { moneyText } from '#contracts/money.ts';
import { type DeskCard, type DeskView, deskViews, type listDesk } from '#contracts/orders/desk/desk.ts';
import { type DeskFacts, type DeskStage, deskStage, deskStages, isLate } from '#contracts/orders/desk/desk-stage.ts';
import { grandTotalPaise, orderBalance, paymentState } from '#contracts/orders/order-amounts.ts';
import { COLLECTED } from '#contracts/orders/order-contact.ts';
import { DEFAULT_PAGE_SIZE, type Pagination, pagedList, pageRequest } from '#contracts/pagination.ts';
import type { Context } from '#server/http/context.ts';
import { seesMasked } from '#server/http/mask-contacts.ts';
import { matchingOf, numberFirst, whereMatching } from '../order-page-queries.ts';
import { presentPromises } from '../renew-promise.ts';
import * as queries from './desk-list-queries.ts';

type DeskQuery = z.output<typeof listDesk.query>;
type DeskList = { data: DeskCard[]; pagination: Pagination; counts: Record<DeskView, number> };

/** The stage is worked out for every order that has not been sent. Sent ones may be many: the database counts them. */
export async function listDeskOrders(ctx: Context, { stage, page, limit, ...filters }: DeskQuery): Promise<DeskList> {
  const request = pageRequest({ page: page ?? 1, limit: limit ?? DEFAULT_PAGE_SIZE });
  const slice = { limit: request.limit, offset: (request.page - 1) * request.limit };
  const matches = await whereMatching(ctx.db, { ...matchingOf(filters), isMasked: seesMasked(ctx.actor) });
  const first = numberFirst(filters.query);
  const [groups, shipped] = await Promise.all([
    findGroups(ctx, { matches, first }),
    queries.countShipped(ctx.db, matches),
  ]);
  const counts = countByView(groups, shipped);

  const among =
    stage === undefined || stage === 'on-the-way'
      ? stage
      : groups.filter((row) => (stage === 'late' ? row.isLate : row.stage === stage)).flatMap((row) => row.orderIds);
  const sorted = stage === 'to-pack' ? [...first, queries.leavingFirst] : first;
  const ids = await queries.selectOpenIds(ctx.db, among, { matches, first: sorted, ...slice });
  const total = stage ? counts[stage] : deskStages.reduce((sum, each) => sum + counts[each], 0);
  const now = ctx.now();
  const cards = (await withPromises(ctx, await queries.selectDeskCards(ctx.db, ids))).flatMap(
    (row) => cardOf(row, now) ?? [],
  );
  const { data, pagination } = pagedList(cards, total, request);
  return { data, pagination: pagination as Pagination, counts };
}

/** For the overview. */
export async function countDesk(ctx: Context): Promise<AdminSummary['desk']> {
  const counts = countByView(await findGroups(ctx, { matches: undefined, first: [] }), 0);
  return {
    toCheck: counts['to-check'],
    toCollect: counts['to-collect'],
    toPack: counts['to-pack'],
    late: counts.late,
  };
}

async function findGroups({ db, now }: Context, filter: Parameters<typeof queries.selectDeskGroups>[2]) {
  const groups = await queries.selectDeskGroups(db, now(), filter);
  return groups.map(({ orderIds, createdAt, ...row }) => ({
    orderIds,
    ...staged({ ...row, createdAt: createdAt ?? now() }, now()),
  }));
}

type Staged = { stage: DeskStage | null; isLate: boolean };

function staged(row: DeskFacts & { createdAt: Date; remindAt: Date | null }, now: Date): Staged {
  const stage = deskStage(row);
  return { stage, isLate: isLate({ ...row, stage }, now) };
}

function countByView(groups: (Staged & { orderIds: number[] })[], shipped: number): Record<DeskView, number> {
  const counts = Object.fromEntries(deskViews.map((view) => [view, 0])) as Record<DeskView, number>;
  for (const { stage, isLate, orderIds } of groups) {
    if (stage) counts[stage] += orderIds.length;
    if (isLate) counts.late += orderIds.length;
  }
  return { ...counts, 'on-the-way': shipped };
}

/** Null when the order was delivered or cancelled a moment ago. */
function cardOf(row: queries.DeskCardRow, now: Date): DeskCard | null {
  const { duePaise, surplusPaise } = orderBalance(row, row.payments);
  const { stage, isLate } = staged({ ...row, duePaise }, now);
  if (stage === null) return null;
  const { orderId, name, phone, city, items, paysOnDelivery, source, quoteState, deliveryByAgreement } = row;
  return {
    orderId,
    stage,
    isLate,
    name,
    phone,
    items,
    paysOnDelivery,
    source,
    quoteState,
    deliveryByAgreement,
    city: city ?? COLLECTED,
    isCollected: city === null,
    contents: contentsOf(row.lines),
    createdAt: row.createdAt.toISOString(),
    grandTotal: moneyText(grandTotalPaise(row)),
    due: moneyText(duePaise),
    surplus: moneyText(surplusPaise),
    paymentState: paymentState(row, row.payments, row.quoteState === 'accepted'),
    toldAt: row.toldAt?.toISOString() ?? null,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    remindAt: row.remindAt?.toISOString() ?? null,
    promise: stage === 'on-the-way' ? null : row.promise && sentPromise(row.promise),
  };
}

async function withPromises(ctx: Context, rows: queries.DeskCardRow[]): Promise<queries.DeskCardRow[]> {
  const promises = await presentPromises(
    ctx,
    rows.map((row) => ({
      ...row,
      isAgreed: row.quoteState === 'accepted',
      productIds: row.lines.map(({ productId }) => productId),
    })),
  );
  return rows.map((row, index) => ({ ...row, promise: promises[index] ?? null }));
}

const NAMED_LINES = 8;

function contentsOf(lines: queries.DeskCardRow['lines']): string {
  const named = lines.slice(0, NAMED_LINES).map(({ quantity, name }) => `${quantity} × ${name}`);
  const more = lines.length > NAMED_LINES ? [`${lines.length - NAMED_LINES} more`] : [];
  return [...named, ...more].join(', ');
}
