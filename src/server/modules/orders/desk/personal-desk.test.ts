import { eq, getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderContacts, orderPayments, orderQuotes } from '#server/database/schema/order-desk.ts';
import { orders } from '#server/database/schema/orders.ts';
import { callAs } from '#server/testing/call-api.ts';
import { deskOf, itemIds } from '#server/testing/desk-fixtures.ts';
import { addProduct, createOrderClient, line, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { anonymiseOrders, listPersonalOrders } from '../order-personal-data.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterAll(() => shop.close());

const TEXTS = ['PERSONAL-reference', 'PERSONAL-note', 'PERSONAL-text', 'PERSONAL-message', 'PERSONAL-line'];

/** An order with a quote, a payment, a contact, a parcel and a link. */
async function known() {
  const owner = await createOrderClient(shop, { isAdmin: true });
  const client = await createOrderClient(shop);
  const order = await client.place(orderOf([line(await addProduct(shop), 2)]));
  const url = `/api/admin/orders/${order.id}`;
  const [itemId = 0] = itemIds(order);
  const checked = { check: 'fewer' as const, itemId, quantity: 1, note: 'PERSONAL-line' };
  await deskOf(shop, owner).offer(order.id, [checked], { message: 'PERSONAL-message' });
  const payment = { method: 'upi', amount: '5', reference: 'PERSONAL-reference', note: 'PERSONAL-note' };
  const contact = { channel: 'phone', text: 'PERSONAL-text' };
  const parcel = { carrier: 'DTDC', shippedOn: '2026-03-01', setShipped: false };
  const made = [
    await owner.call('POST', `${url}/payments`, payment),
    await owner.call('POST', `${url}/contacts`, contact),
    await owner.call('POST', `${url}/shipments`, parcel),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  const link = await owner.call<{ url: string }>('POST', `${url}/link`, {});
  return { client, orderId: order.id, token: link.body.url.split('#')[1] ?? '' };
}

test('the export has quotes, payments, contacts and parcels, without names of administrators', async () => {
  const { client } = await known();
  await known();
  const exported = await listPersonalOrders(shop.ctx, client.userId);
  expect(exported).toMatchObject([
    {
      quotes: [{ round: 0 }, { round: 1, message: 'PERSONAL-message' }],
      payments: [{ amount: '5.00', reference: 'PERSONAL-reference', note: 'PERSONAL-note' }],
      contacts: [{ channel: 'phone', text: 'PERSONAL-text' }],
      shipments: [{ carrier: 'DTDC' }],
    },
  ]);
  expect(JSON.stringify(exported)).not.toMatch(/actorId|byName|"by":"Asha|linkNonce/);
});

test('erasing clears what people wrote and ends the link; amounts stay', async () => {
  const { client, orderId, token } = await known();
  await anonymiseOrders(shop.ctx, client.userId);
  const { write } = shop.database;
  const left = JSON.stringify([
    await write.select().from(orders).where(eq(orders.id, orderId)),
    await write.select().from(orderPayments).where(eq(orderPayments.orderId, orderId)),
    await write.select().from(orderContacts).where(eq(orderContacts.orderId, orderId)),
    await write.select().from(orderQuotes).where(eq(orderQuotes.orderId, orderId)),
  ]);
  for (const text of TEXTS) expect(left).not.toContain(text);
  expect(left).toMatch(/"amountPaise":500.*"check":"fewer"/);
  expect((await callAs(shop)('GET', `/api/order-link?token=${token}`)).status).toBe(404);
});

/* A new column belongs into `clearOrders` as well, or is not about the person. */
test('each text of an order is erased, or is known to stay', () => {
  const erased = ['shippingAddress', 'billingAddress', 'buyer', 'notes', 'internalNotes', 'linkNonce', 'gstin'];
  const kept = ['status', 'source', 'coupon', 'promise'];
  const columns = Object.entries(getTableColumns(orders));
  const texts = columns.filter(([, { columnType }]) => columnType === 'PgText' || columnType === 'PgJsonb');
  expect(texts.map(([name]) => name).sort()).toEqual([...erased, ...kept].sort());
});
