import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '#contracts/orders/order-status.ts';
import { readConfig } from '#server/config.ts';
import { users } from '#server/database/schema/accounts.ts';
import { createLinkTokens } from '#server/modules/mail/link-tokens.ts';
import { PolicyWatch } from '#server/modules/settings/policy-watch.ts';
import { SettingsWatch } from '#server/modules/settings/service.ts';
import { deskOf, itemIds } from '#server/testing/desk-fixtures.ts';
import { addProduct, createOrderClient, type Goods, orderOf } from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, TEST_SECRET, type TestShop } from '#server/testing/test-shop.ts';
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
  const links = { linkTokens: createLinkTokens(TEST_SECRET), siteUrl: () => 'https://kamala.example' };
  const { write } = shop.database;
  const settings = new SettingsWatch(write, first, shop.ctx.tagVersions);
  mails = orderMails(settings, new PolicyWatch(write, shop.ctx.tagVersions), links);
});
afterAll(() => shop.close());

/** An order of somebody new. */
async function placed(more: object = {}) {
  const client = await createOrderClient(shop);
  const [account] = await shop.database.write.select().from(users).where(eq(users.id, client.userId));
  return { client, email: account?.email ?? '', order: await client.place(orderOf(goods, more)) };
}

const received = (orderId: number, to: 'customer' | 'shop') =>
  mails['order-received'].compose(shop.ctx, { kind: 'order-received', orderId, to });
const moved = (orderId: number, status: OrderStatus = 'shipped') =>
  mails['order-status'].compose(shop.ctx, { kind: 'order-status', orderId, status, to: 'customer' });

test('the customer gets the order at the address of their account', async () => {
  const { client, email, order } = await placed({ recipient_email: 'mother@example.com' });
  expect(await received(order.id, 'customer')).toEqual({
    to: email,
    view: { kind: 'order-received', order, isVerified: false },
  });
  await shop.database.write.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, client.userId));
  const link = expect.stringMatching(new RegExp(`^https://kamala\\.example/o#${order.id}\\.[\\w-]{43}$`));
  expect(await received(order.id, 'customer')).toMatchObject({ view: { isVerified: true, link } });
  expect(await moved(order.id)).toMatchObject({ to: email, view: { status: 'shipped', isVerified: true } });
});

test('a job of an older version for the recipient sends nothing', async () => {
  const { order } = await placed({ recipient_email: 'mother@example.com' });
  expect(await received(order.id, 'recipient' as 'customer')).toBeNull();
  const job = { kind: 'order-status', orderId: order.id, status: 'shipped', to: 'recipient' as 'customer' } as const;
  expect(await mails['order-status'].compose(shop.ctx, job)).toBeNull();
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
    expect(await moved(order.id, status)).toMatchObject({ view: { kind: 'order-status', status } });
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
  expect(await moved(order.id)).toBeNull();
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

test('an offer and a payment request are mailed only while they are open', async () => {
  const { client, email, order } = await placed();
  const desk = deskOf(shop, await createOrderClient(shop, { isAdmin: true }));
  const [itemId = 0] = itemIds(order);
  const offer = () => mails['order-offer'].compose(shop.ctx, { kind: 'order-offer', orderId: order.id, round: 1 });
  const payment = () => mails['payment-asked'].compose(shop.ctx, { kind: 'payment-asked', orderId: order.id });
  expect([await offer(), await payment()]).toEqual([null, null]);
  const quote = await desk.offer(order.id, [{ check: 'available', itemId }], {
    ...{ shippingCost: '900.00', shippingReason: '18 kg of stone' },
  });
  const { grandTotal, expiresAt: until } = quote;
  expect(await offer()).toMatchObject({ to: email, view: { isVerified: false, offer: { grandTotal, until } } });
  await desk.answer(order.id, { answer: 'accept' });
  expect(await offer()).toBeNull();
  expect(await payment()).toMatchObject({ to: email, view: { order: { payment: { due: grandTotal } } } });
  await client.call('POST', `/api/orders/${order.id}/cancel`);
  expect(await payment()).toBeNull();
});
