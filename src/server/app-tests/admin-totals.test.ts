import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Category, Product } from '#contracts/catalogue/catalogue.ts';
import { productInputSchema } from '#contracts/catalogue/product-input.ts';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { users as usersTable } from '#server/database/schema/accounts.ts';
import { orders } from '#server/database/schema/orders.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction, ownContext } from '#server/http/context.ts';
import { deleteAccount } from '#server/modules/accounts/service.ts';
import { createProduct, deleteProduct } from '#server/modules/catalogue/product-writes.ts';
import { sweep } from '#server/modules/housekeeping/service.ts';
import { deleteSubscriptions, markNotified } from '#server/modules/notifications/queries.ts';
import { anonymiseOrders } from '#server/modules/orders/order-personal-data.ts';
import { deleteStockAlerts } from '#server/modules/privacy/queries.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { addProduct, createOrderClient, type Goods, orderOf } from '#server/testing/order-fixtures.ts';
import { logIn, signUp } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let admin: Call;
let otherDatabase: Database;
/** Another process of the same shop, which shares only the database with this one. */
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

async function total(list: string): Promise<number> {
  const { body } = await admin<{ pagination: Pagination }>('GET', `/api/${list}page=1&limit=1`);
  return body.pagination.totalCount;
}

const products = () => total('products?status=all&');
const users = () => total('users?');
const entries = () => total('admin/audit?');

async function expireAuditLog(): Promise<void> {
  await shop.database.write.execute(sql`update audit_log set at = at - interval '401 days'`);
}

test('the total of products follows creations and deletions, here or in another process', async () => {
  const { body: fish } = await admin<Category>('POST', '/api/categories', { name: 'Fish', slug: 'fish' });
  const gourami = {
    name: 'Pearl Gourami',
    description: '<p>Calm.</p>',
    price: '249',
    categoryId: fish.id,
    isActive: false,
  };
  await addProduct(shop);
  await addProduct(shop);
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

test('the total of orders follows new orders, here or in another process', async () => {
  const [asha, goods] = [await createOrderClient(shop), await addProduct(shop)];
  await asha.place(orderOf(goods));
  const placed = await asha.place(orderOf(goods));
  expect(await total('orders?')).toBe(2);
  await asha.place(orderOf(goods));
  expect(await total('orders?')).toBe(3);
  await placeElsewhere(placed);
  expect(await total('orders?')).toBe(4);
});

test('the total of a search in orders follows new orders and deleted accounts, here or in another process', async () => {
  const [asha, ravi, goods] = [await createOrderClient(shop), await createOrderClient(shop), await addProduct(shop)];
  const [padma, kiran] = [{ recipient_name: 'Padma Iyer' }, { recipient_name: 'Kiran Das' }];
  await shop.database.write.update(usersTable).set({ fullName: 'Padma' }).where(eq(usersTable.id, ravi.userId));
  const placed = await asha.place(orderOf(goods, padma));
  await asha.place(orderOf(goods, kiran));
  await ravi.place(orderOf(goods, kiran));
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

test('the total of users follows sign-ups and deletions, here or in another process', async () => {
  const [asha, ravi] = [await signUp(shop), await signUp(shop)];
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

test('the total of the audit log follows new and expired entries, here or in another process', async () => {
  expect(await entries()).toBe(0);
  for (const name of ['Easy', 'Hardy', 'Tiny']) await admin('POST', '/api/tags', { name });
  expect(await entries()).toBe(3);
  await admin('POST', '/api/tags', { name: 'Shy' });
  expect(await entries()).toBe(4);
  await recordEvent(elsewhere, { action: 'test' });
  expect(await entries()).toBe(5);
  await expireAuditLog();
  await recordEvent(elsewhere, { action: 'test' });
  await sweep(elsewhere);
  expect(await entries()).toBe(1);
});

test('the total of a search in the audit log follows new and expired entries and deleted accounts', async () => {
  const padma = await signUp(shop);
  for (const name of ['Easy', 'Hardy']) await admin('POST', '/api/tags', { name });
  const ofTags = () => total('admin/audit?query=api/tags&');
  const ofPadma = () => total(`admin/audit?query=${padma.username}&`);
  await recordEvent(elsewhere, { action: 'test', actorId: padma.id });
  expect([await ofTags(), await ofPadma()]).toEqual([2, 2]);
  await admin('POST', '/api/tags', { name: 'Shy' });
  await recordEvent(elsewhere, { action: 'test', actorId: padma.id });
  expect([await ofTags(), await ofPadma()]).toEqual([3, 3]);
  await inTransaction(elsewhere, ({ db }) => deleteAccount(db, padma.id));
  expect([await ofTags(), await ofPadma()]).toEqual([3, 0]);
  await expireAuditLog();
  await admin('POST', '/api/tags', { name: 'Tiny' });
  await sweep(elsewhere);
  expect(await ofTags()).toBe(1);
});

test('a total beyond 10,000 is capped, and the rows after it can still be paged through', async () => {
  await shop.database.write.execute(
    sql`insert into audit_log (at, action, details) select now(), 'test', '{}' from generate_series(1, 10015)`,
  );
  type Page = { data: unknown[]; pagination: Pagination };
  const page = async (number: number) => (await admin<Page>('GET', `/api/admin/audit?page=${number}&limit=10`)).body;
  const capped = { limit: 10, totalCount: 10_000, totalPages: 1000, totalIsCapped: true };
  expect((await page(1)).pagination).toEqual({ page: 1, ...capped });
  expect((await page(1000)).pagination).toEqual({ page: 1000, ...capped });
  const { data, pagination } = await page(1001);
  expect(data).toHaveLength(10);
  expect(pagination).toEqual({ ...capped, page: 1001, totalCount: 10_010, totalPages: 1001 });
  expect(await page(1002)).toMatchObject({ pagination: { totalCount: 10_015, totalPages: 1002 } });
  expect((await page(1002)).pagination).not.toHaveProperty('totalIsCapped');
  // Nothing follows an empty page.
  const empty = { page: 1003, limit: 10, totalCount: 10_000, totalPages: 1000 };
  expect(await page(1003)).toEqual({ data: [], pagination: empty });
});

test('the number of waiting customers follows subscriptions, mails, cancellations and deleted accounts', async () => {
  const [wanted, other] = [await addProduct(shop, { name: 'Wanted' }), await addProduct(shop, { name: 'Other' })];
  const ask = ({ id: productId }: Goods, name: string) =>
    callAs(shop)('POST', '/api/stock-notifications/subscribe', { productId, email: `${name}@example.com` });
  const waiting = async () => {
    const { body } = await admin<AdminSummary>('GET', '/api/admin/summary');
    return body.waiting.map(({ name, waiting }) => `${name} ${waiting}`);
  };
  for (const name of ['asha', 'ravi', 'padma']) await ask(wanted, name);
  await ask(other, 'asha');
  expect(await waiting()).toEqual(['Wanted 3', 'Other 1']);
  await ask(other, 'ravi');
  expect(await waiting()).toEqual(['Wanted 3', 'Other 2']);
  await inTransaction(elsewhere, ({ db }) => deleteSubscriptions(db, 1));
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
