import type { DeskPolicy } from '#contracts/orders/desk/desk-policy.ts';
import type { Quote } from '#contracts/orders/desk/quotes.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { takeStock } from '#server/modules/catalogue/sale-stock.ts';
import { requireEnough } from '../order-checks.ts';
import { lockOrder } from '../order-queries.ts';
import { lockOrderedProducts } from '../order-stock.ts';
import { noOrder, requirePending, requireVersion } from './desk-errors.ts';
import { findLastQuote, offeredSubstitutes, updateQuote } from './quote-queries.ts';
import { type QuoteRow, quoteOf } from './quote-rows.ts';
import { mailOffer } from './tell-customer.ts';

/** Makes the offer, and mails it where there is an address. The stock of substitutes is theirs until they answer or the quote ends. */
export function sendQuote(ctx: Context, orderId: number, seen: number, policy: DeskPolicy): Promise<Quote> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (!order) throw noOrder();
    requirePending(order);
    const quote = await findLastQuote(ctx.db, orderId);
    requireVersion(quote, seen);
    if (quote?.state !== 'draft') throw new AppError('conflict', 'Please check the stock first: there is no draft.');
    if (quote.lines.every(({ quantity }) => quantity === 0)) {
      throw new AppError('conflict', 'Nothing of this order is in stock. Check it again to cancel it with an apology.');
    }
    await takeSubstitutes(ctx, quote);
    const sentAt = ctx.now();
    const sent = await updateQuote(ctx.db, quote.id, { state: 'sent', sentAt });
    await mailOffer(ctx, order, sent, policy);
    return quoteOf((await findLastQuote(ctx.db, orderId)) ?? sent);
  });
}

async function takeSubstitutes(ctx: Context, { orderId, lines }: QuoteRow): Promise<void> {
  const wanted = offeredSubstitutes(lines);
  const locked = await lockOrderedProducts(ctx, wanted);
  const gone = lines.find(({ check, productId }) => check === 'substitute' && !locked.get(productId ?? 0)?.isActive);
  if (gone) throw new AppError('insufficient_stock', `${gone.name} is no longer in the shop.`);
  requireEnough(wanted, locked);
  if (wanted.length > 0) await takeStock(ctx, orderId, wanted, 'quote');
}
