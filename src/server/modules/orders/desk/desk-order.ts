import type * as z from 'zod/mini';
import { dayText, indianDay } from '#contracts/delivery/calendar-days.ts';
import { orderPromise } from '#contracts/delivery/order-promise.ts';
import { movedSentence } from '#contracts/delivery/promise-sentences.ts';
import { moneyText } from '#contracts/money.ts';
import type { changeDeskOrder as changeContract, DeskOrder } from '#contracts/orders/desk/desk.ts';
import { deskMessages } from '#contracts/orders/desk/desk-messages.ts';
import { deskStage, isLate } from '#contracts/orders/desk/desk-stage.ts';
import { orderBalance } from '#contracts/orders/order-amounts.ts';
import { orderContact } from '#contracts/orders/order-contact.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { requireRight } from '#server/http/access-guard.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { getOrder } from '../list-orders.ts';
import { notServedIn } from '../renew-promise.ts';
import { noOrder } from './desk-errors.ts';
import * as queries from './desk-order-queries.ts';
import type { DeskTools } from './desk-tools.ts';
import { isLetGo } from './linked-order.ts';
import { orderLink } from './order-links.ts';
import { lastSeenQuote, type QuoteRow, quoteOf } from './quote-rows.ts';
import { suggestedDelivery } from './suggested-delivery.ts';
import { deadlineFrom } from './tell-customer.ts';

export async function getDeskOrder(ctx: Context, tools: DeskTools, id: number): Promise<DeskOrder> {
  const order = await getOrder(ctx, id);
  const row = await queries.findDeskRow(ctx.db, id);
  if (!row) throw noOrder();
  const quotes = await queries.selectQuotes(ctx.db, id);
  const { duePaise } = orderBalance(row, row.payments);
  // With the link one answers for the customer: it is for those who sell to them.
  const isSeller = requireRight(ctx.actor, 'orders.read').rights.has('orders.desk');
  const link = isSeller ? tools.siteUrl() + (await orderLink(ctx, tools.linkTokens, id)) : '';
  const stage = deskStage({ ...row, duePaise });
  const moved = movedIn(order, ctx.now());
  return {
    order,
    stage,
    isLate: isLate({ ...row, stage }, ctx.now()),
    quotes: quotes.filter(isShown).map(quoteOf),
    version: Math.max(0, ...quotes.map(({ version }) => version)),
    payments: await queries.selectPayments(ctx.db, id),
    contacts: await queries.selectContacts(ctx.db, id),
    shipments: order.shipments,
    due: moneyText(duePaise),
    suggestedDelivery: await suggestedDelivery(ctx, tools, order),
    toldAt: row.toldAt?.toISOString() ?? null,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    remindAt: row.remindAt?.toISOString() ?? null,
    paysOnDelivery: row.paysOnDelivery,
    link,
    marks: [...(moved === '' ? [] : [moved]), ...(await notServedIn(ctx, order))],
    messages: isSeller ? await messagesFor(ctx, tools, { order, row, quotes, link, moved }) : [],
  };
}

/** Empty when its day has not moved. */
function movedIn({ promise }: Order, now: Date): string {
  const { movedFrom, movedBy, leavesOn = null } = promise ?? {};
  return movedFrom ? movedSentence({ movedFrom, movedBy: movedBy ?? '', leavesOn }, dayText(indianDay(now))) : '';
}

type MessageParts = { order: Order; row: queries.DeskRow; quotes: QuoteRow[]; link: string; moved: string };

async function messagesFor({ now }: Context, { policies, settings }: DeskTools, parts: MessageParts) {
  const { order, row, quotes, link, moved } = parts;
  const policy = await policies.current('desk');
  // The first message says until when the customer has time from now.
  const deadline = row.holdUntil ?? (row.toldAt === null ? deadlineFrom(now(), row, policy) : null);
  const quote = lastSeenQuote(quotes);
  const facts = {
    orderId: order.id,
    status: order.status,
    name: orderContact(order).name,
    shopName: (await settings.current()).name,
    quote: quote && quoteOf(quote),
    due: order.payment.due,
    paysOnDelivery: row.paysOnDelivery,
    holdUntil: (deadline ?? quote?.expiresAt)?.toISOString() ?? null,
    isLetGo: isLetGo(order),
    isUnavailable: order.status === 'cancelled' && quotes[0]?.state === 'unavailable',
    lastShipment: order.shipments.at(-1) ?? null,
    promise: orderPromise(order) ?? '',
    moved,
    link,
  };
  return deskMessages(facts, policy);
}

/** A draft that was replaced was seen by nobody. */
function isShown({ state, sentAt }: QuoteRow): boolean {
  return state !== 'superseded' || sentAt !== null;
}

type Change = z.output<typeof changeContract.body>;

export async function changeDeskOrder(ctx: Context, tools: DeskTools, id: number, change: Change): Promise<DeskOrder> {
  await inTransaction(ctx, async ({ db }) => {
    if (!(await queries.updateDeskRow(db, id, change))) throw noOrder();
  });
  return getDeskOrder(ctx, tools, id);
}
