import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs } from '#server/testing/call-api.ts';
import { type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import { addProduct, orderOf } from '#server/testing/order-fixtures.ts';
import { printFigure } from '#server/testing/print-figure.ts';

const ROUNDS = 300;
const MOST_APART = 0.2;

let at: OpenDesk;
beforeAll(async () => {
  at = await openDesk();
});
afterAll(() => at.shop.close());

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

test('every wrong link takes the same time, whether its order is there or not', async () => {
  const goods = await addProduct(at.shop);
  const [own, renewed] = [await at.customer.place(orderOf(goods)), await at.customer.place(orderOf(goods))];
  const old = await at.desk.tokenOf(renewed.id);
  await at.desk.tokenOf(renewed.id, true);
  const tokens = {
    'no such order': `999999999.${'A'.repeat(43)}`,
    forged: `${own.id}.${'A'.repeat(43)}`,
    'of another order': `${own.id}.${old.split('.')[1]}`,
    renewed: old,
  };
  const times = new Map(Object.keys(tokens).map((kind) => [kind, [] as number[]]));
  // In turns, so that whatever else the machine does falls on all kinds alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [kind, token] of Object.entries(tokens)) {
      const begun = performance.now();
      const { status } = await callAs(at.shop)('GET', `/api/order-link?token=${token}`);
      times.get(kind)?.push(performance.now() - begun);
      expect(status).toBe(404);
    }
  }
  const [none = 0, ...others] = [...times.values()].map(median);
  const apart = others.map((one) => one / none - 1);
  printFigure(
    `wrong links: ${none.toFixed(2)} ms without an order, others ${apart.map((one) => `${(one * 100).toFixed(1)} %`).join(', ')} from it`,
  );
  for (const one of apart) expect(Math.abs(one)).toBeLessThan(MOST_APART);
}, 120_000);
