import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatDeadline } from '#contracts/format-date.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { orders } from '#server/database/schema/orders.ts';
import { dueWork } from '#server/modules/housekeeping/due-work.ts';
import { type CheckedLines, itemIds, type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import { addProduct, type Goods, line, mailsToCome, orderOf } from '#server/testing/order-fixtures.ts';

let open: OpenDesk;
let fish: Goods;
beforeAll(async () => {
  open = await openDesk();
  fish = await addProduct(open.shop, { stock: 1000, pricePaise: 100_00 });
});
beforeEach(async () => {
  // Orders of other tests have no deadline.
  await open.shop.database.write.update(orders).set({ holdUntil: null });
});
afterAll(() => open.shop.close());

/** Six fish: by an account, or by telephone for somebody without an address. */
const place = {
  'with an address': () => open.customer.place(orderOf([line(fish, 6)])),
  'without an address': async () => {
    const customer = { name: 'Meena Iyer', phone: '9812345678' };
    const body = { items: [line(fish, 6)], source: 'phone', customer, collected: true };
    return (await open.admin.call<Order>('POST', '/api/admin/orders', body)).body;
  },
};
type Address = keyof typeof place;

const lines = {
  less: (order: Order): CheckedLines => [{ check: 'fewer', itemId: itemIds(order)[0] ?? 0, quantity: 4 }],
  all: (order: Order): CheckedLines => [{ check: 'available', itemId: itemIds(order)[0] ?? 0 }],
};

/** An offer of four, or all agreed as ordered. */
async function checked(address: Address, what: keyof typeof lines): Promise<number> {
  const order = await place[address]();
  if (what === 'less') await open.desk.offer(order.id, lines.less(order));
  else await open.desk.check(order.id, { version: 0, lines: lines.all(order) });
  return order.id;
}

const deskOrder = async (id: number) => (await open.admin.call<DeskOrder>('GET', `/api/admin/orders/${id}/desk`)).body;
const note = (id: number, contact: object) =>
  open.admin.call('POST', `/api/admin/orders/${id}/contacts`, { channel: 'whatsapp', text: 'Hello', ...contact });
const letGo = async () => (await dueWork(open.shop.ctx, open.shop.settings))['orders let go'];
const mailsOf = async (id: number) => (await mailsToCome(open.shop, id)).map(({ kind }) => kind);
const after = (hours: number) => new Date(open.clock.now().getTime() + hours * 3_600_000).toISOString();

test.each(['less', 'all'] as const)(
  'with an address a mail tells the customer, and the clock runs: %s',
  async (what) => {
    const id = await checked('with an address', what);
    const kind = what === 'less' ? 'order-offer' : 'payment-asked';
    expect((await mailsOf(id)).filter((one) => one === kind)).toHaveLength(1);
    const { toldAt, holdUntil, quotes } = await deskOrder(id);
    expect({ toldAt, holdUntil }).toEqual({ toldAt: open.clock.now().toISOString(), holdUntil: after(24) });
    if (what === 'less') expect(quotes[0]).toMatchObject({ state: 'sent', expiresAt: after(24) });
    open.clock.pass({ hours: 24 });
    expect(await letGo()).toBe(1);
  },
);

test.each(['less', 'all'] as const)('without one the clock stands until a message is noted: %s', async (what) => {
  const id = await checked('without an address', what);
  expect(await mailsOf(id)).toEqual([]);
  const untold = { toldAt: null, holdUntil: null };
  expect(await deskOrder(id)).toMatchObject(untold);
  open.clock.pass({ days: 7 });
  expect(await letGo()).toBe(0);
  await note(id, { channel: 'phone', outcome: 'no-answer' });
  await note(id, { direction: 'in' });
  await note(id, { template: 'moved' });
  expect(await deskOrder(id)).toMatchObject({ ...untold, order: { status: 'pending' } });

  const { messages, version } = await deskOrder(id);
  const template = what === 'less' ? 'quote' : 'payment';
  const text = messages.find((message) => message.template === template)?.text ?? '';
  if (what === 'less') expect(text).toContain(`until ${formatDeadline(after(24))}`);
  await note(id, { template, text });
  const told = await deskOrder(id);
  expect(told).toMatchObject({ toldAt: open.clock.now().toISOString(), holdUntil: after(24), version });
  if (what === 'less') expect(told.quotes[0]).toMatchObject({ expiresAt: after(24) });
  open.clock.pass({ hours: 1 });
  await note(id, { template: 'reminder' });
  expect((await deskOrder(id)).holdUntil).toBe(told.holdUntil);
  open.clock.pass({ hours: 23 });
  expect(await letGo()).toBe(1);
});

test('the customer who agrees on the page that shows how to pay is told', async () => {
  const id = await checked('without an address', 'less');
  await open.desk.answer(id, { answer: 'accept' });
  expect(await deskOrder(id)).toMatchObject({ stage: 'to-collect', holdUntil: after(24) });
});

test('payment is not asked for where none is due before delivery', async () => {
  const order = await place['with an address']();
  await open.admin.call('PATCH', `/api/admin/orders/${order.id}/desk`, { paysOnDelivery: true });
  await open.desk.check(order.id, { version: 0, lines: lines.all(order) });
  expect(await mailsOf(order.id)).not.toContain('payment-asked');
  expect(await deskOrder(order.id)).toMatchObject({ stage: 'to-pack', toldAt: null, holdUntil: null });
});

test('deadlines from before stand still unless the customer was told', async () => {
  const [told, untold] = [await checked('with an address', 'less'), await checked('with an address', 'less')];
  await note(told, { template: 'quote' });
  const { write } = open.shop.database;
  await write.execute(sql`update orders set told_at = null where id in (${told}, ${untold})`);
  const file = new URL('../../../../../db/migrations/0032_told_customers.sql', import.meta.url);
  const [, , ...updates] = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  for (const update of updates) await write.execute(sql.raw(update));
  expect(await deskOrder(told)).toMatchObject({ toldAt: open.clock.now().toISOString(), holdUntil: after(24) });
  const { toldAt, holdUntil, quotes } = await deskOrder(untold);
  expect([toldAt, holdUntil, quotes[0]?.expiresAt]).toEqual([null, null, null]);
});
