import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Quote } from '#contracts/orders/desk/quotes.ts';
import { orderStatuses } from '#contracts/orders/order-status.ts';
import { dueWork } from '#server/modules/housekeeping/due-work.ts';
import { type CheckedLines, type Desk, deskOf, wrongTotals } from '#server/testing/desk-fixtures.ts';
import { ledgerAddsUp } from '#server/testing/ledger-adds-up.ts';
import {
  addProduct,
  createOrderClient,
  type Goods,
  line,
  type OrderClient,
  orderOf,
  stockOf,
} from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const HISTORIES = 200;
const STOCK = 100_000;

let shop: TestShop;
let customer: OrderClient;
let admin: OrderClient;
let desk: Desk;
let goods: Goods[];
let spare: Goods;
const clock = testClock('2026-11-17T06:30:00Z');
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  customer = await createOrderClient(shop);
  admin = await createOrderClient(shop, { isAdmin: true });
  desk = deskOf(shop, admin);
  goods = [
    await addProduct(shop, { stock: STOCK, pricePaise: 99_99 }),
    await addProduct(shop, { stock: STOCK, pricePaise: 700_00 }),
  ];
  spare = await addProduct(shop, { stock: STOCK, pricePaise: 49_50, name: 'Spare' });
});
afterAll(() => shop.close());

const step = fc.oneof(
  fc.record({
    do: fc.constant('check' as const),
    there: fc.array(fc.nat(5), { minLength: 3, maxLength: 3 }),
    restock: fc.boolean(),
    instead: fc.nat(3),
  }),
  fc.record({ do: fc.constant('send' as const) }),
  fc.record({
    do: fc.constant('answer' as const),
    answer: fc.constantFrom('accept' as const, 'change' as const, 'decline' as const),
    take: fc.nat(3),
    message: fc.option(fc.constant('Another colour, please.')),
  }),
  fc.record({ do: fc.constant('status' as const), status: fc.constantFrom(...orderStatuses) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 30) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const history = fc.record({
  ordered: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 2 }),
  steps: fc.array(step, { minLength: 3, maxLength: 7 }),
});

type State = { id: number; version: number; quote: Quote | null };

async function checkStock(state: State, { there, restock, instead }: Extract<Step, { do: 'check' }>): Promise<void> {
  const { items } = (await admin.read(state.id)).body;
  const lines: CheckedLines = items.map(({ id, quantity }, index) => {
    const found = Math.min(quantity, there[index] ?? 0);
    if (found === quantity) return { check: 'available', itemId: id };
    return found === 0
      ? { check: 'none', itemId: id, restock }
      : { check: 'fewer', itemId: id, quantity: found, restock };
  });
  const missing = lines.find(({ check }) => check === 'none');
  if (missing && 'itemId' in missing && instead > 0) {
    const isSpare = items.find(({ id }) => id === missing.itemId)?.product.id === spare.id;
    if (!isSpare) lines.push({ check: 'substitute', replaces: missing.itemId, productId: spare.id, quantity: instead });
  }
  const { status, body } = await desk.check(state.id, { version: state.version, lines });
  if (status === 200) Object.assign(state, { quote: body, version: body.version });
}

async function answer(state: State, { answer, take, message }: Extract<Step, { do: 'answer' }>): Promise<void> {
  const lines = state.quote?.lines.map(({ itemId, replaces, check, quantity }) => ({
    itemId: itemId ?? replaces ?? 0,
    isSubstitute: check === 'substitute',
    quantity: Math.min(take, quantity),
  }));
  const round = state.quote?.round ?? 1;
  await desk.answer(state.id, { round, answer, lines: answer === 'change' ? lines : [], message }).catch(expectRefusal);
}

/** What does not fit the state of the order is refused in words, never an error. */
function expectRefusal(error: unknown): void {
  expect(error).toMatchObject({ name: 'AppError' });
}

async function take(state: State, next: Step): Promise<void> {
  if (next.do === 'check') await checkStock(state, next);
  if (next.do === 'send') {
    const { status, body } = await desk.send(state.id, state.version);
    if (status === 201) Object.assign(state, { quote: body, version: body.version });
  }
  if (next.do === 'answer') await answer(state, next);
  if (next.do === 'status') await admin.setStatus(state.id, next.status);
  if (next.do === 'wait') {
    clock.pass({ hours: next.hours });
    await dueWork(shop.ctx);
  }
  const known = await admin.call<{ version: number }>('GET', `/api/admin/orders/${state.id}/desk`);
  state.version = known.body.version;
}

/**
 * Pieces of each product that should be missing: what open orders hold, what sent quotes offer instead, and what was
 * found dead in a cancelled order or before an agreement.
 */
async function missingPieces(): Promise<Map<number, number>> {
  const { rows } = await shop.database.write.execute<{ productId: number; pieces: number }>(sql`
    with quoted as (
      select q.order_id, q.state, line ->> 'check' = 'substitute' as is_substitute, (line ->> 'productId')::int as product_id,
        (line ->> 'restock')::bool as restock, (line ->> 'ordered')::int as ordered, (line ->> 'offered')::int as offered,
        sum((line ->> 'quantity')::int) over (partition by q.id) as agreed
      from order_quotes q, jsonb_array_elements(q.lines) line
    )
    select product_id as "productId", sum(pieces)::int as pieces from (
      select i.product_id, case when o.status = 'cancelled' then i.unsellable else i.quantity end as pieces
      from order_items i join orders o on o.id = i.order_id
      union all
      select product_id, offered from quoted where state = 'sent' and is_substitute
      union all
      select product_id, ordered - offered from quoted
      where state = 'accepted' and not is_substitute and not restock and agreed > 0
    ) missing group by 1`);
  return new Map(rows.map(({ productId, pieces }) => [productId, pieces]));
}

test(`${HISTORIES} random histories: stock and ledger agree, and totals are those of the lines`, {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ ordered, steps }) => {
      const { id } = await customer.place(orderOf(goods.map((product, index) => line(product, ordered[index]))));
      const state: State = { id, version: 0, quote: null };
      for (const next of steps) await take(state, next);
      const missing = await missingPieces();
      for (const product of [...goods, spare]) {
        expect(STOCK - (await stockOf(shop, product))).toBe(missing.get(product.id) ?? 0);
      }
    }),
    { numRuns: HISTORIES },
  );
  expect(await wrongTotals(shop)).toEqual([]);
  await ledgerAddsUp(shop.database.write);
});
