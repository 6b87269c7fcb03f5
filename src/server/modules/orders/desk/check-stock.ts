import type { Paise } from '#contracts/money.ts';
import type { DeskPolicy } from '#contracts/orders/desk/desk-policy.ts';
import { quoteAmounts, usualShipping, withSubstitutes } from '#contracts/orders/desk/quote-amounts.ts';
import type { Quote, StockCheckInput } from '#contracts/orders/desk/quotes.ts';
import type { StoredQuoteLine } from '#server/database/schema/order-desk.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { chargeOf, type DeliveryRules, findPlace, parcelsOfLines } from '#server/modules/delivery/service.ts';
import { isBilled } from '../bills/issue-bill.ts';
import { requireBookable } from '../order-checks.ts';
import { lockOrder, type StoredItem, selectOrderItems } from '../order-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { giveBack, lockOrderedProducts } from '../order-stock.ts';
import { renewPromise } from '../renew-promise.ts';
import { cancelWithApology } from './cancel-with-apology.ts';
import { leavesNothing, markedItem, orderedLine, quoteLinesOf } from './checked-lines.ts';
import { noOrder, requirePending, requireVersion } from './desk-errors.ts';
import * as queries from './quote-queries.ts';
import { type QuoteRow, quoteOf } from './quote-rows.ts';
import { settleWhenPaid } from './settle-paid.ts';
import { askForPayment } from './tell-customer.ts';

type Rules = { delivery: DeliveryRules; policy: DeskPolicy };

/** The reason of a charge that was left open until now. */
const HEAVY_GOODS = 'heavy goods';

/** Saves what is there of each line: a draft, or an accepted quote when nothing changes. Of nothing, there is no offer. */
export function saveStockCheck(ctx: Context, orderId: number, input: StockCheckInput, rules: Rules): Promise<Quote> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (!order) throw noOrder();
    requirePending(order);
    await requireUnbilled(ctx, orderId);
    const last = await queries.findLastQuote(ctx.db, orderId);
    requireVersion(last, input.version);
    const items = await selectOrderItems(ctx.db, [orderId]);
    if (!last) await queries.saveQuote(ctx.db, orderedQuote(order, items));

    if (leavesNothing(input.lines)) return cancelWithApology(ctx, order, { input, items, last });
    // A draft is replaced, a quote that is waiting for its answer ends.
    const isReplaced = last?.state === 'draft';
    const released = isReplaced ? [] : await queries.closeOpenQuote(ctx.db, orderId, { state: 'superseded' });
    const substitutes = input.lines.filter((line) => line.check === 'substitute');
    const locked = await lockOrderedProducts(ctx, [...released, ...substitutes]);
    await giveBack(ctx, orderId, { returned: released, locked, cause: 'quote' });

    const lines = quoteLinesOf(input.lines, items, locked);
    const isWhole = lines.every(({ check }) => check === 'available');
    // What is complete keeps its discount, as it keeps its delivery charge.
    const coupon = isWhole ? null : withSubstitutes(order.coupon, lines);
    const { discountPaise } = quoteAmounts(lines, order, coupon);
    const usual = isWhole
      ? order.shippingPaise
      : await usualCharge(ctx, { ...order, discountPaise }, lines, rules.delivery);
    const isByAgreement = isToBeAgreed(order, lines, last);
    const shippingPaise = shippingOf(usual, input, isByAgreement);
    const amounts = quoteAmounts(lines, { discountPaise, shippingPaise });
    requireBookable(amounts.subtotalPaise);
    const isUnchanged = isWhole && shippingPaise === order.shippingPaise;
    await queries.updateItems(ctx.db, lines.flatMap(markedItem));
    const now = ctx.now();
    await queries.updateOrder(ctx.db, orderId, { toldAt: null, holdUntil: null, remindAt: null });
    const quote = await queries.saveQuote(ctx.db, {
      orderId,
      round: isReplaced ? last.round : (last?.round ?? 0) + 1,
      state: isUnchanged ? 'accepted' : 'draft',
      lines,
      ...amounts,
      shippingReason: isUnchanged ? null : (input.shippingReason ?? (isByAgreement ? HEAVY_GOODS : null)),
      message: input.message ?? null,
      createdAt: now,
      answeredAt: isUnchanged ? now : null,
      answeredBy: isUnchanged ? 'shop' : null,
      createdBy: ctx.actor?.userId ?? null,
      version: (last?.version ?? 0) + 1,
    });
    if (isUnchanged) {
      await renewPromise(ctx, order);
      await askForPayment(ctx, order, rules.policy, { hasSeen: false });
      await settleWhenPaid(ctx, order, { isProcessed: rules.policy.processingOnPayment, by: 'administrator' });
    }
    return quoteOf(quote);
  });
}

/** A credit note alone changes a bill. */
async function requireUnbilled(ctx: Context, orderId: number): Promise<void> {
  if (!(await isBilled(ctx, orderId))) return;
  throw new AppError('conflict', 'This order has a bill. Issue a credit note first, then check its stock.');
}

function orderedQuote(order: OrderRow, items: StoredItem[]): queries.NewQuote {
  const { id: orderId, subtotalPaise, discountPaise, shippingPaise, createdAt } = order;
  const amounts = { subtotalPaise, discountPaise, shippingPaise };
  return { orderId, round: 0, state: 'ordered', lines: items.map(orderedLine), ...amounts, createdAt, version: 0 };
}

/** A complete order costs what it did, whatever the rules say by now: this is for one with other lines. */
async function usualCharge(ctx: Context, order: OrderRow, lines: StoredQuoteLine[], rules: DeliveryRules) {
  if (!order.shippingAddress) return order.shippingPaise;
  const { place } = await findPlace(order.shippingAddress.zipCode);
  const reduction = { discountPaise: order.discountPaise, isFree: order.coupon?.kind === 'free-delivery' };
  const charge = chargeOf(await parcelsOfLines(ctx.db, lines), place, rules, reduction);
  return usualShipping(lines, order.shippingPaise, charge.shippingPaise);
}

/** The charge for heavy goods is still open. */
function isToBeAgreed({ deliveryByAgreement }: OrderRow, lines: StoredQuoteLine[], last: QuoteRow | null): boolean {
  const hasHeavy = lines.some(({ isHeavy, quantity }) => isHeavy && quantity > 0);
  return deliveryByAgreement && hasHeavy && last?.state !== 'accepted';
}

/** More than usual needs a reason, and heavy goods an amount. */
function shippingOf(usual: Paise, input: StockCheckInput, isByAgreement: boolean): Paise {
  if (isByAgreement && input.shippingCost === undefined) {
    throw invalidField('shippingCost', 'Please enter what delivery costs with the heavy goods');
  }
  const asked = input.shippingCost ?? usual;
  if (asked > usual && !input.shippingReason && !isByAgreement) {
    throw invalidField('shippingReason', 'Please say why delivery costs more');
  }
  return asked;
}
