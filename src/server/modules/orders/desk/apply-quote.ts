import type { DeskPolicy } from '#contracts/orders/desk/desk-policy.ts';
import { quoteAmounts, withSubstitutes } from '#contracts/orders/desk/quote-amounts.ts';
import type { StoredQuoteLine } from '#server/database/schema/order-desk.ts';
import type { Context } from '#server/http/context.ts';
import { giveBackCredit } from '../credit/store-credit-service.ts';
import { type StoredItem, selectOrderItems } from '../order-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { giveBack, heldProducts, type LockedProducts, lockOrderedProducts } from '../order-stock.ts';
import { renewPromise } from '../renew-promise.ts';
import * as queries from './quote-queries.ts';
import type { QuoteRow } from './quote-rows.ts';
import { settleWhenPaid } from './settle-paid.ts';
import { askForPayment } from './tell-customer.ts';

type Answer = Pick<QuoteRow, 'answeredAt' | 'answeredBy' | 'answerText'>;

type Applied = {
  lines: StoredQuoteLine[];
  answer: Answer;
  policy: DeskPolicy;
  order: OrderRow;
};

/**
 * Makes the agreed lines those of the order. What the order holds beyond them goes back into stock; what was found dead
 * has left the order and is lost. The order row is locked, and something is left of it.
 */
export async function applyQuote(
  ctx: Context,
  quote: QuoteRow,
  { lines, answer, policy, order }: Applied,
): Promise<void> {
  const { orderId } = quote;
  const items = new Map((await selectOrderItems(ctx.db, [orderId])).map((item) => [item.id, item]));
  const returned = heldProducts(lines.map((line) => givenUp(line, items)));
  const substitutes = heldProducts(lines.filter(({ check }) => check === 'substitute'));
  const locked = await lockOrderedProducts(ctx, [...returned, ...substitutes]);
  await giveBack(ctx, orderId, { returned, locked, cause: 'quote' });

  const ordered = lines.flatMap(({ itemId, quantity }) => (itemId === null ? [] : [{ id: itemId, quantity }]));
  const left = ordered.filter(({ quantity }) => quantity > 0);
  await queries.updateItems(
    ctx.db,
    left.map((item) => ({ ...item, unsellable: 0 })),
  );
  await queries.deleteItems(
    ctx.db,
    ordered.flatMap(({ id, quantity }) => (quantity === 0 ? [id] : [])),
  );
  const agreed: StoredQuoteLine[] = [];
  for (const line of lines) agreed.push(await addedSubstitute(ctx, orderId, line, locked));

  const counted = withSubstitutes(order.coupon, agreed);
  const isLess = agreed.some(({ quantity, offered }) => quantity < offered);
  const amounts = quoteAmounts(agreed, quote, isLess ? counted : null);
  await queries.updateQuote(ctx.db, quote.id, { state: 'accepted', lines: agreed, ...amounts, ...answer });
  await queries.updateOrder(ctx.db, orderId, { ...amounts, coupon: counted });
  await giveBackCredit(ctx, orderId);
  await renewPromise(ctx, order);
  await askForPayment(ctx, order, policy, { hasSeen: answer.answeredBy === 'customer' });
  // Agreed by its customer, the order moves by itself.
  const by = answer.answeredBy === 'customer' ? 'shop' : 'administrator';
  await settleWhenPaid(ctx, order, { isProcessed: policy.processingOnPayment, by });
}

/** Pieces that the order held and no longer needs. */
function givenUp(line: StoredQuoteLine, items: Map<number, StoredItem>) {
  if (line.check === 'substitute') return { productId: line.productId, quantity: line.offered - line.quantity };
  const item = items.get(line.itemId ?? 0);
  if (!item) throw new Error('A line of the quote is not in the order');
  return { productId: item.productId, quantity: item.quantity - item.unsellable - line.quantity };
}

/** A substitute becomes a line of the order. Its product may have been deleted meanwhile. */
async function addedSubstitute(
  ctx: Context,
  orderId: number,
  line: StoredQuoteLine,
  locked: LockedProducts,
): Promise<StoredQuoteLine> {
  if (line.check !== 'substitute' || line.quantity === 0) return line;
  const { name, imageUrl, pricePaise, quantity, isHeavy } = line;
  const productId = locked.has(line.productId ?? 0) ? line.productId : null;
  const item = { productId, name, imageUrl, pricePaise, quantity, isHeavy };
  return { ...line, itemId: await queries.insertItem(ctx.db, orderId, item) };
}
