import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { newBackupFile } from '#server/backup/backup-folder.ts';
import { mailFailures } from '#server/database/schema/mail.ts';
import { orders } from '#server/database/schema/orders.ts';
import { inTransaction } from '#server/http/context.ts';
import { noteBackup } from '#server/lib/last-backup.ts';
import { deleteAccount } from '#server/modules/accounts/service.ts';
import { countRecentSales } from '#server/modules/orders/best-sellers.ts';
import { anonymiseOrders } from '#server/modules/orders/order-personal-data.ts';
import { callAs } from '#server/testing/call-api.ts';
import { addProduct, createOrderClient, line, type OrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let owner: OrderClient;
let clock: ReturnType<typeof testClock>;
beforeEach(async () => {
  // Half past midnight on the first of April in India.
  clock = testClock('2026-03-31T19:00:00Z');
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  owner = await createOrderClient(shop, { isAdmin: true });
});
afterEach(() => shop.close());

const summary = async () => (await owner.call<AdminSummary>('GET', '/api/admin/summary')).body;

async function shippingAddress() {
  const client = await createOrderClient(shop);
  return (await client.place(orderOf(await addProduct(shop)))).shippingAddress;
}

test('an empty shop has an overview of nothing', async () => {
  const { sales, ...rest } = await summary();
  expect(rest).toEqual({
    counts: { products: 0, categories: 0, tags: 0, orders: 0, users: 1 },
    ordersToActOn: { pending: 0, processing: 0 },
    toPayBack: 0,
    desk: { toCheck: 0, toCollect: 0, toPack: 0, late: 0 },
    stockCounts: { low: 0, out: 0 },
    daysWithoutBackup: null,
    lowStock: [],
    bestSellers: [],
    waiting: [],
    fruitlessSearches: [],
    messages: { open: 0, overdue: 0 },
    billsWaiting: 0,
    claims: { open: 0, nextDueAt: null },
    failedMails: 0,
  });
  expect(sales).toHaveLength(30);
  expect(sales.every(({ orders, amount }) => orders === 0 && amount === '0.00')).toBe(true);
});

test('days without a backup are counted from the second one on', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-backups-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const write = async (file: string, time: Date) => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, '');
    await utimes(file, time, time);
  };
  const other = await openTestShop({ catalogue: 'empty', now: clock.now, config: { dataDir } });
  onTestFinished(() => other.close());
  const { call } = await createOrderClient(other, { isAdmin: true });
  const days = async () => (await call<AdminSummary>('GET', '/api/admin/summary')).body.daysWithoutBackup;

  await write(path.join(dataDir, 'postgres', 'PG_VERSION'), clock.now());
  clock.pass({ hours: 47 });
  expect(await days()).toBeNull();
  clock.pass({ hours: 1 });
  expect(await days()).toBe(2);

  const backup = newBackupFile(dataDir, clock.now());
  await write(`${backup}.partial`, clock.now());
  expect(await days()).toBe(2);
  await write(backup, clock.now());
  expect(await days()).toBeNull();
  clock.pass({ hours: 72 });
  expect(await days()).toBe(3);

  const note = path.join(dataDir, 'backups', 'last-backup.txt');
  await noteBackup(dataDir, '/mnt/disk/shop.tar');
  expect(await readFile(note, 'utf8')).toBe('/mnt/disk/shop.tar\n');
  await utimes(note, clock.now(), clock.now());
  expect(await days()).toBeNull();
});

test('everything is counted, inactive products too', async () => {
  await owner.call('POST', '/api/categories', { name: 'Plants', slug: 'plants' });
  await owner.call('POST', '/api/tags', { name: 'Easy' });
  const goods = await addProduct(shop);
  await addProduct(shop, { isActive: false });
  const client = await createOrderClient(shop);
  const first = await client.place(orderOf(goods));
  await client.place(orderOf(goods));
  await client.place(orderOf(goods));
  await owner.setStatus(first.id, 'processing');
  expect(await summary()).toMatchObject({
    counts: { products: 2, categories: 1, tags: 1, orders: 3, users: 2 },
    ordersToActOn: { pending: 2, processing: 1 },
    desk: { toCheck: 2, toCollect: 0, toPack: 1, late: 0 },
  });
  clock.pass({ hours: 25 });
  expect((await summary()).desk).toEqual({ toCheck: 2, toCollect: 0, toPack: 1, late: 2 });
});

describe('sales', () => {
  test('are of the last thirty days in India, day by day, without what was cancelled', async () => {
    const address = await shippingAddress();
    await shop.database.write.delete(orders);
    const order = {
      status: 'pending',
      subtotalPaise: 10_050,
      shippingPaise: 150_00,
      shippingAddress: address,
    } as const;
    await shop.database.write.insert(orders).values([
      { ...order, createdAt: new Date('2026-03-31T18:30:00Z') },
      { ...order, createdAt: new Date('2026-03-31T18:45:00Z'), status: 'delivered' },
      { ...order, createdAt: new Date('2026-03-31T18:50:00Z'), status: 'cancelled' },
      { ...order, createdAt: new Date('2026-03-31T18:29:59Z') },
      { ...order, createdAt: new Date('2026-03-02T18:30:00Z'), subtotalPaise: 2_000_000_000 },
      { ...order, createdAt: new Date('2026-03-02T18:45:00Z'), subtotalPaise: 2_000_000_000 },
      { ...order, createdAt: new Date('2026-03-02T18:29:59Z') },
    ]);
    const { sales } = await summary();
    expect(sales).toHaveLength(30);
    expect(sales.map(({ date }) => date)).toEqual(sales.map(({ date }) => date).toSorted());
    expect(sales.filter(({ orders }) => orders > 0)).toEqual([
      { date: '2026-03-03', orders: 2, amount: '40000300.00' },
      { date: '2026-03-31', orders: 1, amount: '250.50' },
      { date: '2026-04-01', orders: 2, amount: '501.00' },
    ]);
    expect(sales.at(-1)?.date).toBe('2026-04-01');
  });

  const sold = async () =>
    Object.fromEntries((await summary()).sales.flatMap(({ date, orders, amount }) => (orders ? [[date, amount]] : [])));

  test('follow every order that is placed or changed after they were shown', async () => {
    const [asha, goods] = [await createOrderClient(shop), await addProduct(shop, { pricePaise: 100_00 })];
    const first = await asha.place(orderOf(goods));
    const second = await asha.place(orderOf(goods));
    expect(await sold()).toEqual({ '2026-04-01': '500.00' });
    await owner.setStatus(first.id, 'delivered');
    expect(await sold()).toEqual({ '2026-04-01': '500.00' });
    await asha.cancel(second.id);
    expect(await sold()).toEqual({ '2026-04-01': '250.00' });
    await owner.setStatus(second.id, 'processing');
    await asha.place(orderOf(goods));
    expect(await sold()).toEqual({ '2026-04-01': '750.00' });
    const brief = await asha.place(orderOf(goods));
    await asha.cancel(brief.id);
    await owner.setStatus(first.id, 'cancelled');
    await owner.setStatus(second.id, 'cancelled');
    expect(await sold()).toEqual({ '2026-04-01': '250.00' });
    await inTransaction(shop.ctx, async (ctx) => {
      await anonymiseOrders(ctx, asha.userId);
      await deleteAccount(ctx.db, asha.userId);
    });
    expect(await sold()).toEqual({ '2026-04-01': '250.00' });
  });

  test('move on with the days, and an older day follows what becomes of its orders', async () => {
    const [asha, goods] = [await createOrderClient(shop), await addProduct(shop, { pricePaise: 100_00 })];
    const early = await asha.place(orderOf(goods));
    expect(await sold()).toEqual({ '2026-04-01': '250.00' });
    clock.pass({ days: 1 });
    const late = await asha.place(orderOf(goods));
    expect(await sold()).toEqual({ '2026-04-01': '250.00', '2026-04-02': '250.00' });
    await owner.setStatus(early.id, 'cancelled');
    expect(await sold()).toEqual({ '2026-04-02': '250.00' });
    clock.pass({ days: 29 });
    expect((await summary()).sales[0]?.date).toBe('2026-04-02');
    expect(await sold()).toEqual({ '2026-04-02': '250.00' });
    await owner.setStatus(early.id, 'shipped');
    clock.pass({ days: 1 });
    await owner.setStatus(late.id, 'shipped');
    expect(await sold()).toEqual({});
  });
});

test('of what is running out the least comes first, ten at most, active ones only', async () => {
  const few = await addProduct(shop, { stock: 5, name: 'Five' });
  const none = await addProduct(shop, { stock: 0, name: 'None' });
  await addProduct(shop, { stock: 6, name: 'Six' });
  await addProduct(shop, { stock: 0, name: 'Hidden', isActive: false });
  expect((await summary()).lowStock).toEqual([
    { id: none.id, name: 'None', stock: 0 },
    { id: few.id, name: 'Five', stock: 5 },
  ]);
  expect((await summary()).stockCounts).toEqual({ low: 1, out: 1 });
  for (let index = 0; index < 10; index += 1) await addProduct(shop, { stock: 1 });
  expect((await summary()).lowStock).toHaveLength(10);
});

test('of what customers wait for the most wanted comes first', async () => {
  const wanted = await addProduct(shop, { stock: 0, name: 'Wanted' });
  const other = await addProduct(shop, { stock: 0, name: 'Other' });
  const subscribe = (productId: number, email: string) =>
    callAs(shop)('POST', '/api/stock-notifications/subscribe', { productId, email });
  await subscribe(other.id, 'asha@example.com');
  await subscribe(wanted.id, 'asha@example.com');
  await subscribe(wanted.id, 'ravi@example.com');
  expect((await summary()).waiting).toEqual([
    { productId: wanted.id, name: 'Wanted', waiting: 2, stock: 0 },
    { productId: other.id, name: 'Other', waiting: 1, stock: 0 },
  ]);
});

test('a message that waits for an answer is shown', async () => {
  const message = {
    name: 'Asha Rao',
    email: 'asha@example.com',
    subject: 'A question',
    message: 'Do you have mosses?',
  };
  await callAs(shop)('POST', '/api/contact', message);
  expect((await summary()).messages).toEqual({ open: 1, overdue: 0 });
});

test('what there is more of than lists show is counted no further', async () => {
  await shop.database.write.execute(sql`insert into tags (name) select 'tag ' || n from generate_series(1, 10050) n`);
  expect((await summary()).counts).toMatchObject({ tags: 10_001, products: 0 });
});

test('mails that could not be delivered are counted', async () => {
  const failure = {
    kind: 'order-received',
    data: {},
    recipient: null,
    reason: 'No such mailbox',
    failedAt: new Date(),
  };
  await shop.database.write.insert(mailFailures).values({ ...failure, id: randomUUID() });
  expect((await summary()).failedMails).toBe(1);
});

test('best sellers are counted in pieces over 90 days without cancelled orders, and sort the lists', async () => {
  const [few, many, old] = [
    await addProduct(shop, { name: 'Few' }),
    await addProduct(shop, { name: 'Many' }),
    await addProduct(shop, { name: 'Old' }),
  ];
  const client = await createOrderClient(shop);
  await client.place(orderOf([line(old, 9)]));
  clock.pass({ days: 91 });
  await client.place(orderOf([line(few, 1), line(many, 2)]));
  await client.place(orderOf([line(many, 1)]));
  await client.cancel((await client.place(orderOf([line(few, 7)]))).id);
  const names = async () =>
    (await callAs(shop)<{ data: { name: string }[] }>('GET', '/api/products?sort=best-selling')).body.data.map(
      ({ name }) => name,
    );
  expect(await names()).toEqual(['Old', 'Many', 'Few']);
  expect(await countRecentSales(shop.ctx)).toBe(2);
  expect((await summary()).bestSellers).toEqual([
    { productId: many.id, name: 'Many', sold: 3 },
    { productId: few.id, name: 'Few', sold: 1 },
  ]);
  expect(await names()).toEqual(['Many', 'Few', 'Old']);
  expect(await countRecentSales(shop.ctx)).toBe(0);
  await client.place(orderOf([line(few, 4)]));
  expect(await countRecentSales(shop.ctx)).toBe(1);
  expect((await summary()).bestSellers.map(({ sold }) => sold)).toEqual([5, 3]);
  clock.pass({ days: 91 });
  expect(await countRecentSales(shop.ctx)).toBe(2);
  expect((await summary()).bestSellers).toEqual([]);
});
