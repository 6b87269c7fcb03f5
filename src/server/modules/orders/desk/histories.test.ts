import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Quote } from '#contracts/orders/desk/quotes.ts';
import { orderStatuses } from '#contracts/orders/order-status.ts';
import { dueWork } from '#server/modules/housekeeping/due-work.ts';
import { type CheckedLines, type Desk, type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import { WRONG_HOLDS, WRONG_MAILS, WRONG_TOTALS } from '#server/testing/desk-sums.ts';
import { ledgerAddsUp } from '#server/testing/ledger-adds-up.ts';
import { addProduct, type Goods, line, type OrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import type { TestShop } from '#server/testing/test-shop.ts';

/** The same with crashes and payments: `desk-histories.fault.ts`. */
const HISTORIES = 50;
const STOCK = 100_000;

let shop: TestShop;
let customer: OrderClient;
let admin: OrderClient;
let desk: Desk;
let clock: OpenDesk['clock'];
let goods: Goods[];
let spare: Goods;
beforeAll(async () => {
  ({ clock, shop, customer, admin, desk } = await openDesk());
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
    await dueWork(shop.ctx, shop.settings);
  }
  const known = await admin.call<{ version: number }>('GET', `/api/admin/orders/${state.id}/desk`);
  state.version = known.body.version;
}

const rowsOf = async (query: string) => (await shop.database.write.execute(sql.raw(query))).rows;

test(`${HISTORIES} random histories: stock, ledger, totals and mails agree`, {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ ordered, steps }) => {
      const { id } = await customer.place(orderOf(goods.map((product, index) => line(product, ordered[index]))));
      const state: State = { id, version: 0, quote: null };
      for (const next of steps) await take(state, next);
      expect(await rowsOf(WRONG_HOLDS)).toEqual([]);
    }),
    { numRuns: HISTORIES },
  );
  expect(await rowsOf(WRONG_TOTALS)).toEqual([]);
  expect(await rowsOf(WRONG_MAILS)).toEqual([]);
  await ledgerAddsUp(shop.database.write);
});
