import type { Quote, StockCheckInput } from '#contracts/orders/desk/quotes.ts';
import type { Context } from '#server/http/context.ts';
import { moveTo } from '../change-status.ts';
import { statusMails } from '../order-mails.ts';
import type { StoredItem } from '../order-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { markedItem, quoteLinesOf } from './checked-lines.ts';
import { saveQuote, updateItems } from './quote-queries.ts';
import { type QuoteRow, quoteOf } from './quote-rows.ts';

type Checked = { input: StockCheckInput; items: StoredItem[]; last: QuoteRow | null };

/**
 * Nothing is left that could be offered. The check stays as a record, an offer that was open ends, and only what the
 * desk says goes back into stock.
 */
export async function cancelWithApology(
  ctx: Context,
  order: OrderRow,
  { input, items, last }: Checked,
): Promise<Quote> {
  const lines = quoteLinesOf(input.lines, items, new Map());
  await updateItems(ctx.db, lines.flatMap(markedItem));
  const isReplaced = last?.state === 'draft';
  const quote = await saveQuote(ctx.db, {
    orderId: order.id,
    round: isReplaced ? last.round : (last?.round ?? 0) + 1,
    state: 'unavailable',
    lines,
    ...{ subtotalPaise: 0, discountPaise: 0, shippingPaise: 0, shippingReason: null },
    message: input.message ?? null,
    createdAt: ctx.now(),
    createdBy: ctx.actor?.userId ?? null,
    version: (last?.version ?? 0) + 1,
  });
  await moveTo(ctx, order, 'cancelled', {
    by: 'administrator',
    mails: statusMails(order.id, 'cancelled', 'unavailable'),
  });
  return quoteOf(quote);
}
