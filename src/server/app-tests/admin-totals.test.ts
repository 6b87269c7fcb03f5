import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Category, Product } from '#contracts/catalogue/catalogue.ts';
import { productInputSchema } from '#contracts/catalogue/product-input.ts';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { users as usersTable } from '#server/database/schema/accounts.ts';
import { orderEvents, orders } from '#server/database/schema/orders.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction, ownContext } from '#server/http/context.ts';
import { deleteAccount } from '#server/modules/accounts/service.ts';
import { createProduct, deleteProduct } from '#server/modules/catalogue/product-writes.ts';
import { sweep } from '#server/modules/housekeeping/service.ts';
import { deleteWishes, markNotified } from '#server/modules/notifications/queries.ts';
import { anonymiseOrders, changeOrderStatus } from '#server/modules/orders/service.ts';
import { deleteStockAlerts } from '#server/modules/privacy/queries.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { type Goods, openDesk, orderOf, shelve } from '#server/testing/order-desk.ts';
import { logIn, signUp } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let admin: Call;
let otherDatabase: Database;
/** Another process of the same shop, which shares nothing with this one but the database. */
let elsewhere: Context;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
  otherDatabase = openDatabase({ write: shop.connection }, shop.ctx.log);
  elsewhere = ownContext(otherDatabase.write, shop.ctx.log);
});
afterEach(async () => {
  await otherDatabase.close();
  await shop.close();
});

/** As short a page as can be: a list that ends on its page is not counted. */
async function total(list: string): Promise<number> {
  const { body } = await admin<{ pagination: Pagination }>('GET', `/api/${list}page=1&limit=1`);
  return body.pagination.totalCount;
}

const products = () => total('products?status=all&');
const users = () => total('users?');
const entries = () => total('admin/audit?');

/** What was there long before anybody counted. */
async function makeOld(table: 'users' | 'orders' | 'audit_log' | 'stock_subscriptions', days = 1): Promise<void> {
  const column = sql.raw(table === 'audit_log' ? 'at' : 'created_at');
  await shop.database.write.execute(
    sql`update ${sql.raw(table)} set ${column} = ${column} - ${days} * interval '1 day'`,
  );
}

test('products: as many as there are after a creation or a deletion, here or in another process', async () => {
  const { body: fish } = await admin<Category>('POST', '/api/categories', { name: 'Fish', slug: 'fish' });
  const gourami = {
    name: 'Pearl Gourami',
    description: '<p>Calm.</p>',
    price: '249',
    categoryId: fish.id,
    isActive: false,
  };
  await shelve(shop);
  await shelve(shop);
  expect(await products()).toBe(2);
  const { body: own } = await admin<Product>('POST', '/api/products', gourami);
  expect(await products()).toBe(3);
  const theirs = await createProduct(elsewhere, productInputSchema.parse(gourami));
  expect(await products()).toBe(4);
  await deleteProduct(elsewhere, own.id);
  expect(await products()).toBe(3);
  await admin('DELETE', `/api/products/${theirs.id}`);
  expect(await products()).toBe(2);
});

async function placeElsewhere({ shippingAddress }: Pick<Order, 'shippingAddress'>): Promise<void> {
  const sums = { subtotalPaise: 249_00, shippingPaise: 150_00 };
  await otherDatabase.write
    .insert(orders)
    .values({ ...sums, status: 'pending', shippingAddress, createdAt: new Date() });
}

test('orders: as many as there are after one was placed, here or in another process', async () => {
  const [asha, goods] = [await openDesk(shop), await shelve(shop)];
  await asha.place(orderOf(goods));
  const placed = await asha.place(orderOf(goods));
  await makeOld('orders');
  expect(await total('orders?')).toBe(2);
  await asha.place(orderOf(goods));
  expect(await total('orders?')).toBe(3);
  await placeElsewhere(placed);
  expect(await total('orders?')).toBe(4);
});

test('orders that a text finds: as many as there are after one was placed or a customer erased, here or in another process', async () => {
  const [asha, ravi, goods] = [await openDesk(shop), await openDesk(shop), await shelve(shop)];
  const [padma, kiran] = [{ recipient_name: 'Padma Iyer' }, { recipient_name: 'Kiran Das' }];
  await shop.database.write.update(usersTable).set({ fullName: 'Padma' }).where(eq(usersTable.id, ravi.userId));
  const placed = await asha.place(orderOf(goods, padma));
  await asha.place(orderOf(goods, kiran));
  await ravi.place(orderOf(goods, kiran));
  await makeOld('orders');
  const found = () => total('orders?query=padma&');
  expect(await found()).toBe(2);
  await asha.place(orderOf(goods, padma));
  await asha.place(orderOf(goods, kiran));
  await ravi.place(orderOf(goods, kiran));
  expect(await found()).toBe(4);
  await placeElsewhere(placed);
  expect(await found()).toBe(5);
  await inTransaction(elsewhere, async (ctx) => {
    await anonymiseOrders(ctx, ravi.userId);
    await deleteAccount(ctx.db, ravi.userId);
  });
  expect(await found()).toBe(3);
  expect(await total('orders?query=kiran&')).toBe(2);
});

test('users: as many as there are after a sign-up or an erasure, here or in another process', async () => {
  const [asha, ravi] = [await signUp(shop), await signUp(shop)];
  await makeOld('users');
  expect(await users()).toBe(3);
  await signUp(shop);
  expect(await users()).toBe(4);
  const { headers } = await logIn(shop, asha);
  expect((await callAs(shop, headers)('DELETE', '/api/auth/me', { password: asha.password })).status).toBe(204);
  expect(await users()).toBe(3);
  await inTransaction(elsewhere, ({ db }) => deleteAccount(db, ravi.id));
  expect(await users()).toBe(2);
  expect((await admin('GET', '/api/admin/summary')).body).toMatchObject({ counts: { users: 2 } });
});

test('audit log: as many as there are after something was noted or its time was over, here or in another process', async () => {
  expect(await entries()).toBe(0);
  for (const name of ['Easy', 'Hardy', 'Tiny']) await admin('POST', '/api/tags', { name });
  await makeOld('audit_log');
  expect(await entries()).toBe(3);
  await admin('POST', '/api/tags', { name: 'Shy' });
  expect(await entries()).toBe(4);
  await recordEvent(elsewhere, { action: 'test' });
  expect(await entries()).toBe(5);
  await makeOld('audit_log', 401);
  await recordEvent(elsewhere, { action: 'test' });
  await sweep(elsewhere);
  expect(await entries()).toBe(1);
});

test('entries that a text finds: as many as there are after something was noted, its time was over or its actor was erased', async () => {
  const padma = await signUp(shop);
  for (const name of ['Easy', 'Hardy']) await admin('POST', '/api/tags', { name });
  await makeOld('audit_log');
  const ofTags = () => total('admin/audit?query=api/tags&');
  const ofPadma = () => total(`admin/audit?query=${padma.username}&`);
  await recordEvent(elsewhere, { action: 'test', actorId: padma.id });
  expect([await ofTags(), await ofPadma()]).toEqual([2, 2]);
  await admin('POST', '/api/tags', { name: 'Shy' });
  await recordEvent(elsewhere, { action: 'test', actorId: padma.id });
  expect([await ofTags(), await ofPadma()]).toEqual([3, 3]);
  await inTransaction(elsewhere, ({ db }) => deleteAccount(db, padma.id));
  expect([await ofTags(), await ofPadma()]).toEqual([3, 0]);
  await makeOld('audit_log', 401);
  await admin('POST', '/api/tags', { name: 'Tiny' });
  await sweep(elsewhere);
  expect(await ofTags()).toBe(1);
});

test('what appears after something with a higher id is in the total', async () => {
  await recordEvent(elsewhere, { action: 'test' });
  await makeOld('audit_log');
  await inTransaction(elsewhere, async (ctx) => {
    await recordEvent(ctx, { action: 'test' });
    await recordEvent(shop.ctx, { action: 'test' });
    expect(await entries()).toBe(2);
  });
  expect(await entries()).toBe(3);
});

test('an order that appears after one with a higher id is among the sales', async () => {
  const [asha, goods] = [await openDesk(shop), await shelve(shop)];
  const { id, shippingAddress, status } = await asha.place(orderOf(goods));
  const sold = async () => (await admin<AdminSummary>('GET', '/api/admin/summary')).body.sales.at(-1)?.orders;
  await inTransaction(elsewhere, async ({ db }) => {
    const order = { status, subtotalPaise: 249_00, shippingPaise: 150_00, shippingAddress, createdAt: new Date() };
    const [placed] = await db.insert(orders).values(order).returning();
    await db.insert(orderEvents).values({ orderId: placed?.id ?? id, status, at: new Date(), by: 'customer' });
    await asha.place(orderOf(goods));
    expect(await sold()).toBe(2);
  });
  expect(await sold()).toBe(3);
  await shop.database.write.execute(sql`update order_events set at = at - interval '1 hour'`);
  await changeOrderStatus({ ...elsewhere, actor: { userId: 1, sessionId: 1, isAdmin: true } }, id, 'cancelled');
  expect(await sold()).toBe(2);
});

test('who waits: as many as there are after somebody asked, was told, thought better of it or was erased', async () => {
  const [wanted, other] = [await shelve(shop, { name: 'Wanted' }), await shelve(shop, { name: 'Other' })];
  const ask = ({ id: productId }: Goods, name: string) =>
    callAs(shop)('POST', '/api/stock-notifications/subscribe', { productId, email: `${name}@example.com` });
  const waiting = async () => {
    const { body } = await admin<AdminSummary>('GET', '/api/admin/summary');
    return body.waiting.map(({ name, waiting }) => `${name} ${waiting}`);
  };
  for (const name of ['asha', 'ravi', 'padma']) await ask(wanted, name);
  await ask(other, 'asha');
  await makeOld('stock_subscriptions');
  expect(await waiting()).toEqual(['Wanted 3', 'Other 1']);
  await ask(other, 'ravi');
  expect(await waiting()).toEqual(['Wanted 3', 'Other 2']);
  await inTransaction(elsewhere, ({ db }) => deleteWishes(db, 1));
  expect(await waiting()).toEqual(['Wanted 2', 'Other 2']);
  await inTransaction(elsewhere, ({ db }) => deleteStockAlerts(db, 'ravi@example.com'));
  expect(await waiting()).toEqual(['Wanted 1', 'Other 1']);
  await inTransaction(elsewhere, ({ db }) => markNotified(db, other.id, 10, new Date()));
  expect(await waiting()).toEqual(['Wanted 1']);
  await ask(other, 'asha');
  expect(await waiting()).toEqual(['Wanted 1', 'Other 1']);
  await deleteProduct(elsewhere, wanted.id);
  expect(await waiting()).toEqual(['Other 1']);
});
