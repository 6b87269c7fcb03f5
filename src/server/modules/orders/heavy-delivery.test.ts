import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { itemIds, type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import { addProduct, type Goods, line, orderOf } from '#server/testing/order-fixtures.ts';

let opened: OpenDesk;
let tank: Goods;
beforeAll(async () => {
  opened = await openDesk();
  tank = await addProduct(opened.shop, { name: 'Tank', isHeavy: true });
});
afterAll(() => opened.shop.close());

test('where the flat charge would be free, that of heavy goods is set before anything is agreed', async () => {
  const { admin, customer, desk } = opened;
  const order = await customer.place(orderOf([line(tank, 20)]));
  expect(order).toMatchObject({ shippingCost: '0.00', deliveryByAgreement: true });
  const admins = `/api/admin/orders/${order.id}`;
  const lines = itemIds(order).map((itemId) => ({ check: 'available' as const, itemId }));
  expect(await desk.check(order.id, { version: 0, lines })).toMatchObject({ status: 400 });
  for (const status of ['processing', 'shipped', 'delivered']) {
    const refused = await admin.call('PATCH', `/api/orders/${order.id}`, { status });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('not agreed yet') } });
  }
  const parcel = { carrier: 'DTDC', shippedOn: '2026-11-17', setShipped: true };
  expect(await admin.call('POST', `${admins}/shipments`, parcel)).toMatchObject({ status: 409 });
  await admin.call('POST', `${admins}/payments`, { amount: order.grandTotal, method: 'upi' });
  const open = await admin.call<DeskOrder>('GET', `${admins}/desk`);
  expect(open.body).toMatchObject({ stage: 'to-check', suggestedDelivery: null });
  // The shop takes it upon itself in so many words.
  expect(await desk.check(order.id, { version: 0, lines, shippingCost: '0' })).toMatchObject({
    body: { state: 'accepted', shippingCost: '0.00' },
  });
  expect(await admin.call('PATCH', `/api/orders/${order.id}`, { status: 'processing' })).toMatchObject({
    status: 200,
    body: { deliveryByAgreement: false },
  });
});

test('open orders from before this rule get it with the migration', async () => {
  const { customer, desk } = opened;
  const place = () => customer.place(orderOf([line(tank, 20)]));
  const [open, agreed] = [await place(), await place()];
  const lines = itemIds(agreed).map((itemId) => ({ check: 'available' as const, itemId }));
  await desk.check(agreed.id, { version: 0, lines, shippingCost: '0' });
  const { write } = opened.shop.database;
  await write.execute(sql`update orders set delivery_by_agreement = false where id in (${open.id}, ${agreed.id})`);
  const file = new URL('../../../../db/migrations/0031_delivery_of_heavy_goods_to_be_agreed.sql', import.meta.url);
  await write.execute(sql.raw(await readFile(file, 'utf8')));
  const { rows } = await write.execute(
    sql`select delivery_by_agreement as flag from orders where id in (${open.id}, ${agreed.id}) order by id`,
  );
  expect(rows).toEqual([{ flag: true }, { flag: false }]);
});
