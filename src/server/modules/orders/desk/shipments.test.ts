import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { Shipment } from '#contracts/orders/desk/shipment.ts';
import type { Goods, OrderClient } from '#server/testing/order-fixtures.ts';
import { addProduct, createOrderClient, mailsToCome, orderOf, type Refusal } from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const clock = testClock();
let shop: TestShop;
let owner: OrderClient;
let asha: OrderClient;
let goods: Goods;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  [owner, asha] = [await createOrderClient(shop, { isAdmin: true }), await createOrderClient(shop)];
  goods = await addProduct(shop, { stock: 1000 });
});
afterAll(() => shop.close());

const placed = async () => (await asha.place(orderOf(goods))).id;

async function followDtdc(): Promise<void> {
  const { body } = await owner.call<{ version: number }>('GET', '/api/admin/policies/desk');
  const values = { couriers: [{ name: 'DTDC', url: 'https://dtdc.example/t?n={number}' }] };
  const saved = await owner.call('PUT', '/api/admin/policies/desk', { values, version: body.version });
  expect(saved.status).toBe(200);
}

const parcel = { carrier: 'dtdc', trackingNumber: 'D 1', shippedOn: '2026-03-01' };
const send = (id: number, more: object = {}) =>
  owner.call<Shipment & Refusal>('POST', `/api/admin/orders/${id}/shipments`, { ...parcel, ...more });

test('parcels move the order to shipped, show the courier’s page and are corrected and removed', async () => {
  await followDtdc();
  const id = await placed();
  const { status, body } = await send(id, { boxes: 2, expectedFrom: '2026-03-03', expectedTo: '2026-03-05' });
  expect(status).toBe(201);
  expect(body).toEqual({
    ...{ id: expect.any(Number), carrier: 'dtdc', trackingNumber: 'D 1', boxes: 2, shippedOn: '2026-03-01' },
    ...{ trackingUrl: 'https://dtdc.example/t?n=D%201', expectedFrom: '2026-03-03', expectedTo: '2026-03-05' },
  });
  expect((await asha.read(id)).body).toMatchObject({ status: 'shipped', shipments: [body] });
  expect((await mailsToCome(shop, id)).at(-1)).toMatchObject({ kind: 'order-status', status: 'shipped' });

  const url = `/api/admin/orders/${id}/shipments/${body.id}`;
  const typed = { ...parcel, carrier: 'Bus', trackingUrl: 'https://bus.example/7' };
  const changed = await owner.call<Shipment>('PATCH', url, typed);
  expect(changed.body).toMatchObject({ carrier: 'Bus', trackingUrl: 'https://bus.example/7', boxes: 2 });
  const other = `/api/admin/orders/${await placed()}/shipments/${body.id}`;
  expect((await owner.call('PATCH', other, typed)).status).toBe(404);
  expect((await owner.call('DELETE', other)).status).toBe(404);
  expect((await owner.call('DELETE', url)).status).toBe(204);
  expect((await asha.read(id)).body).toMatchObject({ status: 'shipped', shipments: [] });
});

test.each<[object, object]>([
  [{}, {}],
  [
    { carrier: 'DTDC', shippedOn: '2026-03-02' },
    { carrier: 'DTDC', shippedOn: '2026-03-02' },
  ],
  [{ boxes: 3 }, { boxes: 3 }],
  [{ trackingNumber: 'D 2' }, { trackingNumber: 'D 2', trackingUrl: 'https://dtdc.example/t?n=D%202' }],
  [{ trackingNumber: null }, { trackingNumber: null, trackingUrl: null }],
  [{ carrier: 'Bus' }, { carrier: 'Bus', trackingUrl: null }],
  [{ trackingUrl: 'https://bus.example/7' }, { trackingUrl: 'https://bus.example/7' }],
  [
    { expectedFrom: null, expectedTo: null },
    { expectedFrom: null, expectedTo: null },
  ],
])('parcels are corrected by %j in nothing else', async (change, changed) => {
  await followDtdc();
  const id = await placed();
  const { body } = await send(id, { boxes: 2, expectedFrom: '2026-03-03', expectedTo: '2026-03-05' });
  const url = `/api/admin/orders/${id}/shipments/${body.id}`;
  expect(await owner.call('PATCH', url, change)).toMatchObject({ status: 200, body: { ...body, ...changed } });
});

test('parcels keep a link that was typed when the courier changes', async () => {
  const id = await placed();
  const typed = { trackingUrl: 'https://bus.example/7' };
  const { body } = await send(id, typed);
  const url = `/api/admin/orders/${id}/shipments/${body.id}`;
  expect((await owner.call('PATCH', url, { carrier: 'Bus' })).body).toMatchObject({ ...typed, carrier: 'Bus' });
});

test('parcels that do not arrive come up at the desk, by the days of the parcel', async () => {
  const id = await placed();
  const remindAt = async () => (await owner.call<DeskOrder>('GET', `/api/admin/orders/${id}/desk`)).body.remindAt;
  const parcelUrl = (shipmentId: number) => `/api/admin/orders/${id}/shipments/${shipmentId}`;
  const days = { expectedFrom: '2026-03-03', expectedTo: '2026-03-05' };
  const first = (await send(id, { ...days, setShipped: false })).body;
  expect(await remindAt()).toBeNull();
  await owner.setStatus(id, 'shipped');
  expect(await remindAt()).toBe('2026-03-06T04:30:00.000Z');
  const second = (await send(id, { expectedTo: '2026-03-09' })).body;
  expect(await remindAt()).toBe('2026-03-06T04:30:00.000Z');
  await owner.call('DELETE', parcelUrl(first.id));
  expect(await remindAt()).toBe('2026-03-10T04:30:00.000Z');

  const own = '2026-03-04T06:00:00.000Z';
  await owner.call('PATCH', `/api/admin/orders/${id}/desk`, { remindAt: own });
  await owner.call('PATCH', parcelUrl(second.id), { ...parcel, carrier: 'Bus', expectedTo: '2026-03-09' });
  expect(await remindAt()).toBe(own);
  await owner.call('PATCH', parcelUrl(second.id), { ...parcel, expectedTo: '2026-03-11' });
  expect(await remindAt()).toBe('2026-03-12T04:30:00.000Z');

  await owner.setStatus(id, 'delivered');
  expect(await remindAt()).toBeNull();
  await owner.setStatus(id, 'shipped');
  expect(await remindAt()).toBe('2026-03-12T04:30:00.000Z');
  await owner.call('PATCH', parcelUrl(second.id), { ...parcel, expectedTo: null });
  expect(await remindAt()).toBeNull();
});

test('parcels leave the status alone without the tick, and a delivered order delivered', async () => {
  const id = await placed();
  await send(id, { setShipped: false });
  expect((await asha.read(id)).body.status).toBe('pending');
  await owner.setStatus(id, 'delivered');
  expect((await send(id)).status).toBe(201);
  expect((await asha.read(id)).body.status).toBe('delivered');
});

test('parcels of a cancelled order are refused', async () => {
  const id = await placed();
  await owner.setStatus(id, 'cancelled');
  expect(await send(id)).toMatchObject({ status: 409, body: { message: 'This order has been cancelled.' } });
});

test.each([
  [{ trackingUrl: 'http://dtdc.example/' }, 'trackingUrl'],
  [{ trackingUrl: 'javascript:alert(1)' }, 'trackingUrl'],
  [{ boxes: 51 }, 'boxes'],
  [{ carrier: ' ' }, 'carrier'],
  [{ shippedOn: '1/3/2026' }, 'shippedOn'],
  [{ expectedFrom: '2026-03-05', expectedTo: '2026-03-04' }, 'expectedTo'],
])('parcels with %j are refused', async (more, field) => {
  const { status, body } = await send(await placed(), more);
  expect(status).toBe(400);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
});
