import { moneyText } from '#contracts/money.ts';
import type { Quote, QuoteLine } from '#contracts/orders/desk/quotes.ts';
import { grandTotalPaise } from '#contracts/orders/order-amounts.ts';
import type { orderQuotes, StoredQuoteLine } from '#server/database/schema/order-desk.ts';

export type QuoteRow = typeof orderQuotes.$inferSelect;

export function quoteOf(row: QuoteRow): Quote {
  const { round, state, shippingReason, message, answeredBy, answerText, version } = row;
  return {
    round,
    state,
    shippingReason,
    message,
    answeredBy,
    answerText,
    version,
    lines: row.lines.map(quoteLineOf),
    ...quoteAmounts(row),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

export function quoteAmounts(row: QuoteRow) {
  return {
    totalAmount: moneyText(row.subtotalPaise),
    discount: moneyText(row.discountPaise),
    shippingCost: moneyText(row.shippingPaise),
    grandTotal: moneyText(grandTotalPaise(row)),
  };
}

function quoteLineOf({ pricePaise, isHeavy: _isHeavy, offered: _offered, ...line }: StoredQuoteLine): QuoteLine {
  return { ...line, wanted: line.wanted ?? null, price: moneyText(pricePaise) };
}

const seenByCustomer: readonly QuoteRow['state'][] = ['sent', 'accepted', 'changed', 'declined', 'expired'];

/** Of rows with the newest first: the last one that was sent or agreed. */
export function lastSeenQuote(rows: QuoteRow[]): QuoteRow | null {
  return rows.find(({ state }) => seenByCustomer.includes(state)) ?? null;
}
