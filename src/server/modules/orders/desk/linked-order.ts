import { isClaimable } from '#contracts/claims/claim-states.ts';
import type { TakenCoupon } from '#contracts/coupons/coupon-terms.ts';
import { moneyText } from '#contracts/money.ts';
import { firstNameOf } from '#contracts/orders/desk/desk-messages.ts';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import { withSubstitutes } from '#contracts/orders/desk/quote-amounts.ts';
import { upiLink } from '#contracts/orders/desk/upi-link.ts';
import { orderBalance } from '#contracts/orders/order-amounts.ts';
import { COLLECTED, orderContact } from '#contracts/orders/order-contact.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { Context } from '#server/http/context.ts';
import { selectOrderBills } from '../bills/bill-queries.ts';
import { orderOf } from '../order-rows.ts';
import { findPresentOrder } from '../renew-promise.ts';
import { noOrder } from './desk-errors.ts';
import { type DeskRow, findDeskRow, selectQuotes } from './desk-order-queries.ts';
import type { DeskTools } from './desk-tools.ts';
import { claimLink } from './order-links.ts';
import { lastSeenQuote, type QuoteRow, quoteAmounts, quoteOf } from './quote-rows.ts';

/** The shop cancelled it by itself, because nobody answered or paid in time. */
export function isLetGo({ status, history }: Pick<Order, 'status' | 'history'>): boolean {
  return status === 'cancelled' && history.at(-1)?.by === 'shop';
}

/** What the holder of a link sees: enough to recognise the order, not enough to find the customer. */
export async function readLinkedOrder(ctx: Context, tools: DeskTools, id: number): Promise<LinkedOrder> {
  const listed = await findPresentOrder(ctx, id);
  const desk = await findDeskRow(ctx.db, id);
  if (!listed || !desk) throw noOrder();
  const order = orderOf(listed, ctx.now());
  const quote = lastSeenQuote(await selectQuotes(ctx.db, id));
  const { status, createdAt, totalAmount, discount, shippingCost, grandTotal, shipments } = order;
  return {
    id,
    status,
    createdAt,
    totalAmount,
    discount,
    shippingCost,
    grandTotal,
    shipments,
    firstName: firstNameOf(orderContact(order).name),
    city: order.shippingAddress?.city ?? COLLECTED,
    zipCode: order.shippingAddress?.zipCode ?? '',
    couponCode: order.couponCode,
    items: order.items.map(({ product, ...item }) => {
      const { name, imageUrl, isHeavy } = product;
      return { ...item, name, imageUrl, isHeavy };
    }),
    quote: quote && linkedQuote(quote, listed.order.coupon),
    holdUntil: desk.holdUntil?.toISOString() ?? null,
    isLetGo: isLetGo(order),
    promise: order.promise,
    claimPath: isClaimable(status) ? await claimLink(ctx, tools.linkTokens, id) : null,
    deliveryByAgreement: order.deliveryByAgreement,
    bills: (await selectOrderBills(ctx.db, id)).map(({ id, kind, number }) => ({ id, kind, number })),
    payment: { ...order.payment, ways: await waysToPay(tools, id, desk, quote) },
  };
}

function linkedQuote(row: QuoteRow, taken: TakenCoupon | null): LinkedOrder['quote'] {
  const { round, state, lines, shippingReason, message, expiresAt } = quoteOf(row);
  const coupon = linkedCoupon(withSubstitutes(taken, lines));
  return { round, state, lines, ...quoteAmounts(row), shippingReason, message, expiresAt, coupon };
}

function linkedCoupon(coupon: TakenCoupon | null) {
  if (!coupon) return null;
  const { kind, value, maxDiscountPaise, productIds } = coupon;
  const maxDiscount = maxDiscountPaise === null ? null : moneyText(maxDiscountPaise);
  // Hundredths of a percent are written like paise: 10.00.
  return { kind, value: moneyText(value), maxDiscount, productIds };
}

/** Payment is asked for once the total is agreed. */
export function isPayable(desk: DeskRow): boolean {
  return (
    desk.status !== 'cancelled' && desk.quoteState === 'accepted' && orderBalance(desk, desk.payments).duePaise > 0
  );
}

async function waysToPay(
  { policies, settings }: DeskTools,
  orderId: number,
  desk: DeskRow,
  quote: QuoteRow | null,
): Promise<LinkedOrder['payment']['ways']> {
  if (!isPayable(desk) || desk.paysOnDelivery) return null;
  const { upiId, upiName, upiIsMerchant, bankText } = await policies.current('desk');
  const { name: shopName } = await settings.current();
  const payable = { orderId, round: quote?.round ?? 0, duePaise: orderBalance(desk, desk.payments).duePaise };
  const link = upiLink({ upiId, upiName, shopName }, payable);
  return { upiId, upiName: upiName || shopName, upiLink: link, isMerchant: upiIsMerchant, bankText };
}
