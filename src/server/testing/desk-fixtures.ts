import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { deskPolicySchema } from '#contracts/orders/desk/desk-policy.ts';
import type { Quote, stockCheckInputSchema } from '#contracts/orders/desk/quotes.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { type AnswerToQuote, answerQuote } from '../modules/orders/desk/answer-quote.ts';
import { createOrderClient, type OrderClient, type Refusal } from './order-fixtures.ts';
import { testClock } from './people.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

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
    /** What stands behind `/o#`. */
    tokenOf: async (id: number, renew = false): Promise<string> => {
      const { body } = await admin.call<{ url: string }>('POST', `/api/admin/orders/${id}/link`, { renew });
      return body.url.split('#')[1] ?? '';
    },
    answer: (id: number, answer: Partial<AnswerToQuote>) =>
      answerQuote(shop.ctx, id, { round: 1, answer: 'accept', ...answer }, deskPolicy),
  };
}

export type Desk = ReturnType<typeof deskOf>;

/** A shop without goods at noon in India, a customer, and an administrator at the order desk. */
export async function openDesk(options: Parameters<typeof openTestShop>[0] = {}) {
  const clock = testClock('2026-11-17T06:30:00Z');
  const shop = await openTestShop({ catalogue: 'empty', now: clock.now, ...options });
  const admin = await createOrderClient(shop, { isAdmin: true });
  return { clock, shop, admin, customer: await createOrderClient(shop), desk: deskOf(shop, admin) };
}

export type OpenDesk = Awaited<ReturnType<typeof openDesk>>;

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
