import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { itemIds, type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import { addProduct, line, mailsToCome, orderOf, stockOf, writtenRows } from '#server/testing/order-fixtures.ts';
import { readOutbox } from '#server/testing/outbox.ts';

let at: OpenDesk;
beforeAll(async () => {
  at = await openDesk();
});
afterAll(() => at?.shop.close());

const deskOrder = async (id: number) => (await at.admin.call<DeskOrder>('GET', `/api/admin/orders/${id}/desk`)).body;

/** Two kinds of fish of which there were ten, and a shrimp that is offered for one of them. */
async function offered() {
  const [guppy, tetra, shrimp] = [
    await addProduct(at.shop, { stock: 10, name: 'Guppy' }),
    await addProduct(at.shop, { stock: 10, name: 'Tetra' }),
    await addProduct(at.shop, { stock: 10, name: 'Shrimp' }),
  ];
  const order = await at.customer.place(orderOf([line(guppy, 3), line(tetra, 2)]));
  const [first = 0, second = 0] = itemIds(order);
  const { version } = await at.desk.offer(order.id, [
    { check: 'available', itemId: first },
    { check: 'none', itemId: second },
    { check: 'substitute', replaces: second, productId: shrimp.id, quantity: 4 },
  ]);
  const stocks = async () => Promise.all([guppy, tetra, shrimp].map((goods) => stockOf(at.shop, goods)));
  return { id: order.id, version, first, second, stocks };
}

test('a stock check that leaves nothing cancels the order with an apology, and asks for no agreement', async () => {
  const { id, version, first, second, stocks } = await offered();
  expect(await stocks()).toEqual([7, 8, 6]);
  const message = 'The whole shipment came in dead.';
  const { status, body } = await at.desk.check(id, {
    version,
    message,
    lines: [
      { check: 'none', itemId: first },
      { check: 'none', itemId: second, restock: true },
    ],
  });
  expect([status, body]).toMatchObject([200, { state: 'unavailable', grandTotal: '0.00', message }]);
  // The dead ones are lost, what the desk puts back is back, and so are the substitutes that were offered.
  expect(await stocks()).toEqual([7, 10, 10]);
  expect((await mailsToCome(at.shop, id)).at(-1)).toEqual({
    ...{ kind: 'order-status', orderId: id, status: 'cancelled', to: 'customer', turn: 'unavailable' },
  });
  const { order, stage, messages, quotes } = await deskOrder(id);
  expect([order.status, order.cancellableUntil, stage, quotes[0]?.state]).toEqual([
    'cancelled',
    null,
    null,
    'unavailable',
  ]);
  expect(messages).toMatchObject([{ template: 'sorry', text: expect.stringContaining('We are very sorry') }]);
  const mail = (await readOutbox(at.shop)).find(({ headers }) => headers.includes(`order #${id} has been cancelled`));
  expect(mail?.body).toContain('We are very sorry: nothing of it is in stock, so we have cancelled this order.');
  expect(mail?.body).toContain(message);
  expect(mail?.body).toContain('Nothing is owed for it.');
  // Restored, it is checked again.
  expect((await at.admin.setStatus(id, 'pending')).status).toBe(200);
  expect((await deskOrder(id)).stage).toBe('to-check');
});

test('a check of an older state cancels nothing', async () => {
  const { id, version, first, second } = await offered();
  const before = await writtenRows(at.shop);
  const lines = [first, second].map((itemId) => ({ check: 'none' as const, itemId }));
  expect((await at.desk.check(id, { version: version - 1, lines })).body.code).toBe('stale');
  expect(await writtenRows(at.shop)).toEqual(before);
});
