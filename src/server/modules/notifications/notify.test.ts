import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StockAlertCounts } from '#contracts/notifications/notifications.ts';
import { products, stock } from '#server/database/schema/catalogue.ts';
import { stockSubscriptions } from '#server/database/schema/notifications.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { sweep } from '#server/modules/housekeeping/service.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { addProduct, type Goods } from '#server/testing/order-fixtures.ts';
import { mailedTo, readOutbox } from '#server/testing/outbox.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const URL = '/api/stock-notifications/notify';

let shop: TestShop;
let admin: Call;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
});
afterAll(() => shop.close());

/** Each with an address that no other test has. */
async function wait({ id }: Goods, people: number): Promise<string[]> {
  const emails = Array.from({ length: people }, (_, index) => `waiting-${index}-for-${id}@example.com`);
  for (const email of emails) {
    await callAs(shop)('POST', '/api/stock-notifications/subscribe', { productId: id, email });
  }
  return emails;
}

const notify = ({ id, name }: Goods, call = admin) =>
  call<{ queued: number }>('POST', URL, { productId: id, productName: name });
const countsOf = async ({ id }: Goods) =>
  (await admin<StockAlertCounts>('GET', `/api/admin/stock-notifications/${id}`)).body;

test('every subscriber gets one mail, however often the button is pressed', async () => {
  const goods = await addProduct(shop);
  const emails = await wait(goods, 3);
  expect(await notify(goods)).toMatchObject({ status: 200, body: { queued: 3 } });
  expect(await notify(goods)).toMatchObject({ status: 200, body: { queued: 0 } });
  for (const email of emails) expect(await mailedTo(shop, email)).toHaveLength(1);
  expect((await notify(goods)).body).toEqual({ queued: 0 });
  for (const email of emails) expect(await mailedTo(shop, email)).toHaveLength(1);
});

test('several administrators at once tell nobody twice', async () => {
  const goods = await addProduct(shop);
  const emails = await wait(goods, 20);
  const administrators = await Promise.all(
    Array.from({ length: 4 }, async () => callAs(shop, (await shop.signIn({ isAdmin: true })).headers)),
  );
  const answers = await Promise.all([...administrators, ...administrators].map((call) => notify(goods, call)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(answers.reduce((sum, { body }) => sum + body.queued, 0)).toBe(20);
  const recipients = (await readOutbox(shop)).map(({ headers }) => /^To: (.*)$/m.exec(headers)?.[1]?.trim() ?? '');
  expect(recipients.filter((to) => emails.includes(to)).sort()).toEqual(emails.sort());
});

test('a new subscription after the alert gets another mail', async () => {
  const goods = await addProduct(shop);
  const [email = ''] = await wait(goods, 1);
  await notify(goods);
  await wait(goods, 1);
  expect((await notify(goods)).body).toEqual({ queued: 1 });
  expect(await mailedTo(shop, email)).toHaveLength(2);
});

test('all subscribers get a mail, also when there are several batches', async () => {
  const goods = await addProduct(shop);
  const people = 5_000;
  await shop.database.write.execute(sql`
    insert into stock_subscriptions (product_id, email)
    select ${goods.id}::int, 'crowd-' || n || '@example.com' from generate_series(1, ${people}::int) n`);
  const before = await shop.ctx.jobs.countWaiting('mail');
  expect((await notify(goods)).body).toEqual({ queued: people });
  expect(await countsOf(goods)).toMatchObject({ waiting: 0, queued: people, sent: 0, failed: 0 });
  expect((await shop.ctx.jobs.countWaiting('mail')) - before).toBe(people);
  // Nobody has to read them.
  await shop.database.write.execute(sql`delete from pgboss.job`);
});

test('if the mails cannot be queued, all subscribers keep waiting', async () => {
  const goods = await addProduct(shop);
  await wait(goods, 2);
  vi.spyOn(shop.ctx.jobs, 'add').mockRejectedValueOnce(new Error('no queue'));
  expect((await notify(goods)).status).toBe(500);
  expect(await countsOf(goods)).toMatchObject({ waiting: 2, queued: 0 });
  expect((await notify(goods)).body).toEqual({ queued: 2 });
});

describe('no mail is sent', () => {
  test('when nobody waits', async () => {
    expect(await notify(await addProduct(shop))).toMatchObject({ status: 200, body: { queued: 0 } });
  });

  test('of a product that is still out of stock, or not shown', async () => {
    const goods = await addProduct(shop, { stock: 0 });
    const [email = ''] = await wait(goods, 1);
    expect(await notify(goods)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'This product is still out of stock.' },
    });
    await shop.database.write.update(stock).set({ quantity: 5 }).where(eq(stock.productId, goods.id));
    await shop.database.write.update(products).set({ isActive: false }).where(eq(products.id, goods.id));
    expect(await notify(goods)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await countsOf(goods)).toMatchObject({ waiting: 1, queued: 0 });
    expect(await mailedTo(shop, email)).toEqual([]);
  });

  test.each([
    [{ productId: 999_999_999 }, 404],
    [{}, 400],
    [{ productId: 'x' }, 400],
    [{ productId: 0 }, 400],
    [{ productId: 1, productName: 'NUL \0' }, 400],
  ])('by %j', async (body, status) => {
    expect((await admin('POST', URL, body)).status).toBe(status);
  });
});

test('the name is not needed, and what it says stands in the audit log alone', async () => {
  const goods = await addProduct(shop, { name: 'Red Lotus' });
  const [email = ''] = await wait(goods, 1);
  expect((await admin('POST', URL, { productId: goods.id, productName: 'Blue Lotus' })).body).toEqual({ queued: 1 });
  expect((await admin('POST', URL, { productId: String(goods.id), productName: null })).body).toEqual({ queued: 0 });
  expect((await mailedTo(shop, email))[0]).toContain('Red Lotus');
  const events = await shop.database.write.select().from(auditLog).orderBy(auditLog.id);
  const bodies = events.filter(({ action }) => action === `POST ${URL}`).map(({ details }) => details['body']);
  expect(bodies).toContainEqual({ productId: goods.id, productName: 'Blue Lotus' });
});

describe('the number of people', () => {
  test('counts how many were notified', async () => {
    const goods = await addProduct(shop);
    expect(await countsOf(goods)).toEqual({ waiting: 0, queued: 0, sent: 0, failed: 0, lastNotifiedAt: null });
    const notifiedAt = new Date('2026-03-01T06:30:00Z');
    const states = [
      {},
      {},
      {},
      { notifiedAt },
      { notifiedAt },
      { notifiedAt, mailedAt: notifiedAt },
      { notifiedAt: new Date('2026-02-01T00:00:00Z'), failedAt: notifiedAt },
    ];
    await shop.database.write
      .insert(stockSubscriptions)
      .values(states.map((state, index) => ({ ...state, productId: goods.id, email: `p${index}@example.com` })));
    const counts = { waiting: 3, queued: 2, sent: 1, failed: 1, lastNotifiedAt: notifiedAt.toISOString() };
    expect(await countsOf(goods)).toEqual(counts);
  });

  test('moves from waiting to sent, or to failed where no mail can go', async () => {
    const goods = await addProduct(shop);
    await wait(goods, 2);
    await shop.database.write.insert(stockSubscriptions).values({ productId: goods.id, email: 'no address' });
    expect(await countsOf(goods)).toMatchObject({ waiting: 3, queued: 0, sent: 0 });
    await notify(goods);
    expect(await countsOf(goods)).toMatchObject({ waiting: 0, queued: 3, sent: 0 });
    await readOutbox(shop);
    expect(await countsOf(goods)).toMatchObject({ waiting: 0, queued: 0, sent: 2, failed: 1 });
  });

  test.each([
    ['999999999', 404],
    ['x', 400],
  ])('of product %s is answered %d', async (id, status) => {
    expect((await admin('GET', `/api/admin/stock-notifications/${id}`)).status).toBe(status);
  });
});

test('who was told is forgotten after a month; who waits, and whose mail is still on its way, is not', async () => {
  const goods = await addProduct(shop);
  const [old, young] = [31, 29].map((days) => new Date(Date.now() - days * 86_400_000));
  const states = {
    waiting: { createdAt: old },
    queued: { notifiedAt: old },
    'just-sent': { notifiedAt: old, mailedAt: young },
    sent: { notifiedAt: old, mailedAt: old },
    failed: { notifiedAt: old, failedAt: old },
  };
  await shop.database.write
    .insert(stockSubscriptions)
    .values(Object.entries(states).map(([email, state]) => ({ ...state, productId: goods.id, email })));
  await sweep(shop.ctx);
  const left = await shop.database.write.select().from(stockSubscriptions).where(sql`product_id = ${goods.id}`);
  expect(left.map(({ email }) => email).sort()).toEqual(['just-sent', 'queued', 'waiting']);
});
