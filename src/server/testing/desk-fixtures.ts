import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { deskPolicySchema } from '#contracts/orders/desk/desk-policy.ts';
import type { Quote, stockCheckInputSchema } from '#contracts/orders/desk/quotes.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { type AnswerToQuote, answerQuote } from '../modules/orders/desk/answer-quote.ts';
import type { OrderClient, Refusal } from './order-fixtures.ts';
import type { TestShop } from './test-shop.ts';

type StockCheck = z.input<typeof stockCheckInputSchema>;
export type CheckedLines = StockCheck['lines'];

export const deskPolicy = z.parse(deskPolicySchema, {});

/** What an administrator does at the order desk, and how customers answer. */
export function deskOf(shop: TestShop, admin: OrderClient) {
  const check = (id: number, body: StockCheck) =>
    admin.call<Quote & Refusal>('PUT', `/api/admin/orders/${id}/stock-check`, body);
  const send = (id: number, version: number) =>
    admin.call<Quote & Refusal>('POST', `/api/admin/orders/${id}/quotes`, { version });
  return {
    check,
    send,
    /** A draft that is sent at once. */
    offer: async (id: number, lines: CheckedLines, more: Partial<StockCheck> = {}): Promise<Quote> => {
      const draft = await check(id, { version: 0, lines, ...more });
      const sent = await send(id, draft.body.version);
      if (sent.status !== 201) throw new Error(`${draft.status} ${sent.status} ${JSON.stringify(sent.body)}`);
      return sent.body;
    },
    answer: (id: number, answer: Partial<AnswerToQuote>) =>
      answerQuote(shop.ctx, id, { round: 1, answer: 'accept', by: 'customer', ...answer }, deskPolicy),
  };
}

export type Desk = ReturnType<typeof deskOf>;

export function itemIds({ items }: Order): number[] {
  return items.map(({ id }) => id);
}

/** Orders whose amounts are not those of their lines. */
export async function wrongTotals(shop: TestShop): Promise<number[]> {
  const { rows } = await shop.database.write.execute<{ id: number }>(sql`
    select o.id from orders o left join order_items i on i.order_id = o.id group by o.id
    having o.subtotal_paise <> coalesce(sum(i.price_paise * i.quantity), 0) or o.discount_paise > o.subtotal_paise`);
  return rows.map(({ id }) => id);
}
