import { sql } from 'drizzle-orm';
import type { QuoteState } from '#contracts/orders/desk/quote-states.ts';
import type { PaymentSums } from '#contracts/orders/order-amounts.ts';
import { claimSettlements, claims } from '#server/database/schema/claims.ts';
import { orderPayments, orderQuotes } from '#server/database/schema/order-desk.ts';
import { orders } from '#server/database/schema/orders.ts';

/* Columns of a query over `orders`. Drizzle drops the table from a column where there is no join. */

/** Refunds of settled claims, which lower what is owed. */
export const claimRefunds = sql`(select coalesce(sum(settled.amount_paise), 0) from ${claimSettlements} settled
  join ${claims} claim on claim.id = settled.claim_id
  where claim.order_id = ${orders}.id and settled.method = 'refund')`;

export const paymentSums = sql<PaymentSums>`(select json_build_object(
    'receivedIn', coalesce(sum(amount_paise) filter (where direction = 'in' and state = 'received'), 0),
    'receivedOut', coalesce(sum(amount_paise) filter (where direction = 'out' and state = 'received'), 0),
    'hasClaimed', coalesce(bool_or(state = 'claimed'), false),
    'claimRefunds', ${claimRefunds})
  from ${orderPayments} payment where payment.order_id = ${orders}.id)`;

/** Null when the stock was never checked. */
export const lastQuoteState = sql<QuoteState | null>`(select quote.state from ${orderQuotes} quote
  where quote.order_id = ${orders}.id order by round desc limit 1)`;
