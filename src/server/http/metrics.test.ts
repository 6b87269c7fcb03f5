import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { callAs } from '#server/testing/call-api.ts';
import { openFaultProxy } from '#server/testing/fault-proxy.ts';
import { addProduct, createOrderClient, line, orderOf } from '#server/testing/order-fixtures.ts';
import { logIn, signUp } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterAll(() => shop.close());

async function metricsOf({ get }: TestShop): Promise<Record<string, number>> {
  const { body } = await get('/metrics');
  const lines = String(body).matchAll(/^([a-z]\S*) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}

test('orders are counted by how they ended', async () => {
  expect(await metricsOf(shop)).toMatchObject({
    'orders_total{outcome="placed"}': 0,
    'orders_total{outcome="repeated"}': 0,
  });
  const client = await createOrderClient(shop);
  const goods = await addProduct(shop, { stock: 5 });
  await client.tryToPlace(orderOf(goods), 'a-key');
  await client.tryToPlace(orderOf(goods), 'a-key');
  await client.place(orderOf(goods));
  await client.tryToPlace(orderOf([line(goods, 4)]));
  await client.tryToPlace(orderOf([{ ...line(goods), price: '1.00' }]));
  expect(await metricsOf(shop)).toMatchObject({
    'orders_total{outcome="placed"}': 2,
    'orders_total{outcome="repeated"}': 1,
    'orders_total{outcome="insufficient_stock"}': 1,
    'orders_total{outcome="price_changed"}': 1,
  });
});

test('sign-ins are counted by how they ended', async () => {
  const person = await signUp(shop);
  await logIn(shop, person);
  for (const email of [person.email, 'nobody@example.com']) {
    await callAs(shop)('POST', '/api/auth/login', { email, password: 'a wrong guess' });
  }
  expect(await metricsOf(shop)).toMatchObject({
    'logins_total{outcome="succeeded"}': 1,
    'logins_total{outcome="unauthenticated"}': 2,
  });
});

test('metrics include the number of queued mails and the age of the oldest', async () => {
  const { write } = shop.database;
  await write.execute(sql`delete from pgboss.job`);
  expect(await metricsOf(shop)).toMatchObject({ mails_waiting: 0, mails_oldest_waiting_seconds: 0 });
  await (await createOrderClient(shop)).place(orderOf(await addProduct(shop)));
  await write.execute(
    sql`update pgboss.job set created_on = now() - interval '1 hour' where id = (select id from pgboss.job limit 1)`,
  );
  const { mails_waiting, mails_oldest_waiting_seconds } = await metricsOf(shop);
  expect(mails_waiting).toBe(2);
  expect(mails_oldest_waiting_seconds).toBeGreaterThanOrEqual(3600);
  expect(mails_oldest_waiting_seconds).toBeLessThan(3660);
});

test('connections to the database are counted, and who waits for one', async () => {
  await shop.database.write.execute(sql`select 1`);
  const calm = await metricsOf(shop);
  expect(calm['database_pool_connections{pool="write",state="idle"}']).toBeGreaterThanOrEqual(1);
  expect(calm['database_pool_waiting{pool="write"}']).toBe(0);
  const queries = Array.from({ length: 13 }, async () => shop.database.write.execute(sql`select pg_sleep(1)`));
  await expect.poll(() => shop.database.pools()).toEqual([{ pool: 'write', total: 10, idle: 0, waiting: 3 }]);
  const busy = await metricsOf(shop);
  await Promise.all(queries);
  expect(busy['database_pool_connections{pool="write",state="used"}']).toBe(10);
  expect(busy['database_pool_waiting{pool="write"}']).toBe(3);
});

test('metrics include the event loop lag', async () => {
  const metrics = await metricsOf(shop);
  expect(metrics).toHaveProperty('nodejs_eventloop_lag_p99_seconds');
  expect(metrics).toHaveProperty('nodejs_eventloop_lag_max_seconds');
});

test('an unreachable or hanging database is reported in time, together with all other metrics', async () => {
  const proxy = await openFaultProxy(inject('testServer').connection);
  const own = await openTestShop({ databasePort: proxy.port });
  try {
    await own.get('/healthz');
    expect(await metricsOf(own)).toMatchObject({ database_up: 1, mails_waiting: 0 });
    proxy.stall();
    const begun = performance.now();
    const stalled = await metricsOf(own);
    expect(performance.now() - begun).toBeLessThan(4000);
    expect(stalled).toMatchObject({ database_up: 0, mails_waiting: Number.NaN });
    expect(stalled).toHaveProperty(['http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}']);
    proxy.resume();
    await proxy.cut();
    expect(await metricsOf(own)).toMatchObject({ database_up: 0 });
    await proxy.restore();
    await expect.poll(async () => (await metricsOf(own))['database_up'], { timeout: 10_000 }).toBe(1);
  } finally {
    await own.close();
    await proxy.close();
  }
});
