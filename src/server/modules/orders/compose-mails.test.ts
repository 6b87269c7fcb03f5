import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '#contracts/orders/order-status.ts';
import { readConfig } from '#server/config.ts';
import { users } from '#server/database/schema/accounts.ts';
import { SettingsWatch } from '#server/modules/settings/service.ts';
import { addProduct, createOrderClient, type Goods, orderOf } from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { orderMails } from './compose-mails.ts';
import { anonymiseOrders } from './order-personal-data.ts';

const clock = testClock();
let shop: TestShop;
let goods: Goods;
let mails: ReturnType<typeof orderMails>;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  goods = await addProduct(shop);
  const first = { ...readConfig({}).shop, email: 'desk@kamala.example' };
  mails = orderMails(new SettingsWatch(shop.database.write, first, shop.ctx.tagVersions));
});
afterAll(() => shop.close());

/** An order of somebody new. */
async function placed(more: object = {}) {
  const client = await createOrderClient(shop);
  const [account] = await shop.database.write.select().from(users).where(eq(users.id, client.userId));
  return { client, email: account?.email ?? '', order: await client.place(orderOf(goods, more)) };
}

const received = (orderId: number, to: 'customer' | 'recipient' | 'shop') =>
  mails['order-received'].compose(shop.ctx, { kind: 'order-received', orderId, to });
const moved = (orderId: number, to: 'customer' | 'recipient', status: OrderStatus = 'shipped') =>
  mails['order-status'].compose(shop.ctx, { kind: 'order-status', orderId, status, to });

test('the customer gets the order at the address of their account', async () => {
  const { email, order } = await placed({ recipient_email: 'mother@example.com' });
  expect(await received(order.id, 'customer')).toEqual({
    to: email,
    view: { kind: 'order-received', order, to: 'customer' },
  });
});

test('somebody else who receives the parcel gets a mail too, which does not say whose account it is', async () => {
  const { email, order } = await placed({ recipient_email: 'mother@example.com' });
  const mail = await received(order.id, 'recipient');
  expect(mail).toEqual({ to: 'mother@example.com', view: { kind: 'order-received', order, to: 'recipient' } });
  expect(JSON.stringify(mail)).not.toContain(email);
  expect(await moved(order.id, 'recipient')).toMatchObject({ to: 'mother@example.com', view: { status: 'shipped' } });
});

test('a customer who receives it themselves is written to once, however they write their address', async () => {
  const client = await createOrderClient(shop);
  await shop.database.write.update(users).set({ email: 'Asha@Example.com' }).where(eq(users.id, client.userId));
  for (const recipient_email of ['asha@example.com', 'ASHA@EXAMPLE.COM']) {
    const { id } = await client.place(orderOf(goods, { recipient_email }));
    expect(await received(id, 'recipient')).toBeNull();
    expect(await moved(id, 'recipient')).toBeNull();
    expect(await received(id, 'customer')).toMatchObject({ to: 'Asha@Example.com' });
  }
});

test('the shop gets it at the address of its settings, with the customer, to whom a reply goes', async () => {
  const { client, email, order } = await placed();
  expect(await received(order.id, 'shop')).toEqual({
    to: 'desk@kamala.example',
    replyTo: email,
    view: {
      kind: 'order-to-shop',
      order: { ...order, customer: expect.objectContaining({ id: client.userId, email }) },
    },
  });
});

test('a cancellation by the customer goes to the shop, and a reply to the customer', async () => {
  const { client, email, order } = await placed();
  await client.cancel(order.id);
  const mail = await mails['cancellation-to-shop'].compose(shop.ctx, {
    kind: 'cancellation-to-shop',
    orderId: order.id,
  });
  expect(mail).toMatchObject({
    to: 'desk@kamala.example',
    replyTo: email,
    view: { kind: 'cancellation-to-shop', order: { id: order.id, status: 'cancelled', customer: { email } } },
  });
});

test('a mail about a status shows that status, whatever the order has become since', async () => {
  const owner = await createOrderClient(shop, { isAdmin: true });
  const { order } = await placed();
  await owner.setStatus(order.id, 'delivered');
  for (const status of orderStatuses) {
    expect(await moved(order.id, 'customer', status)).toMatchObject({ view: { kind: 'order-status', status } });
  }
});

test('a receipt that was long on its way no longer offers to cancel', async () => {
  const { order } = await placed();
  clock.pass({ minutes: 121 });
  expect(await received(order.id, 'customer')).toMatchObject({ view: { order: { cancellableUntil: null } } });
});

test('of an erased account nobody is written to but the shop, without a name', async () => {
  const { client, order } = await placed({ recipient_email: 'mother@example.com' });
  await anonymiseOrders(shop.ctx, client.userId);
  await shop.database.write.delete(users).where(eq(users.id, client.userId));
  expect(await received(order.id, 'customer')).toBeNull();
  expect(await received(order.id, 'recipient')).toBeNull();
  expect(await moved(order.id, 'customer')).toBeNull();
  const mail = await received(order.id, 'shop');
  expect(mail).toMatchObject({
    to: 'desk@kamala.example',
    view: { order: { customer: null, shippingAddress: { recipientName: 'Erased' } } },
  });
  expect(mail).not.toHaveProperty('replyTo');
});

test('an order that is gone is not written about', async () => {
  expect(await received(999_999, 'shop')).toBeNull();
  expect(await received(999_999, 'customer')).toBeNull();
});
