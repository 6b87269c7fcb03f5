import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '#server/database/database.ts';
import { type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import { addProduct, orderOf } from '#server/testing/order-fixtures.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { listProcesses, usedCpuMs } from '#server/testing/process-usage.ts';
import { selectDeskGroups } from './desk-list-queries.ts';

const OPEN = 2001;
const FINISHED = 20_000;
const CALLS = 50;

/** As wide as the lines of a small order. */
const lines = Array.from({ length: 3 }, (_, itemId) => ({
  itemId,
  name: 'Goods',
  imageUrl: 'x'.repeat(150),
  check: 'fewer',
}));

let at: OpenDesk;
let postgres: number;

/** Copies one order: unsent orders in every stage, some on the way, and many that are finished. */
beforeAll(async () => {
  at = await openDesk();
  const { id } = await at.customer.place(orderOf(await addProduct(at.shop)));
  // Without the time limits of the pool.
  const client = await openClient(at.shop.connection);
  const write = drizzle(client);
  const now = at.clock.now();
  await write.execute(sql`
    insert into orders (user_id, status, subtotal_paise, shipping_paise, shipping_address, billing_address, created_at)
    select user_id, case when n > ${OPEN - 1} then 'delivered' when n % 5 = 0 then 'shipped'
        when n % 5 = 1 then 'processing' else 'pending' end,
      subtotal_paise, shipping_paise, shipping_address, billing_address,
      ${now}::timestamptz - n * interval '1 minute'
    from orders, generate_series(1, ${OPEN - 1 + FINISHED}::int) n where orders.id = ${id}`);
  await write.execute(sql`
    insert into order_items (order_id, product_id, name, image_url, price_paise, quantity)
    select o.id, i.product_id, i.name, i.image_url, i.price_paise, i.quantity
    from orders o, order_items i where i.order_id = ${id} and o.id <> ${id}`);
  await write.execute(sql`
    insert into order_events (order_id, status, at, by)
    select id, 'pending', created_at, 'customer' from orders where id <> ${id}`);
  await write.execute(sql`
    insert into order_quotes (order_id, round, state, lines, subtotal_paise, shipping_paise, created_at, version)
    select id, round, case when round = 0 then 'ordered' when status = 'pending' and id % 2 = 0 then 'sent'
        else 'accepted' end, ${JSON.stringify(lines)}::jsonb, subtotal_paise, shipping_paise, created_at, round
    from orders, generate_series(0, 1) round where id % 3 > 0`);
  await write.execute(sql`
    insert into order_payments (order_id, direction, method, amount_paise, state, created_at)
    select id, 'in', 'upi', subtotal_paise, 'received', created_at from orders where id % 4 = 0`);
  await write.execute('analyze');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  postgres = listProcesses().find(({ pid }) => pid === rows[0]?.pid)?.parent ?? 0;
  await client.end();
}, 300_000);
afterAll(() => at?.shop.close());

test.each([
  '/api/admin/desk',
  '/api/admin/desk?stage=to-check&limit=50',
  '/api/admin/desk?limit=1',
  '/api/admin/desk?query=9876543210&limit=50',
  '/api/orders?page=1&limit=20',
])(`GET %s with ${OPEN} open and ${FINISHED} finished orders`, async (url) => {
  const times: number[] = [];
  const usedBefore = await usedCpuMs(process.pid);
  const databaseBefore = await usedCpuMs(postgres);
  for (let call = 0; call < CALLS; call += 1) {
    const begun = performance.now();
    const { status, body } = await at.admin.call<{ data: unknown[] }>('GET', url);
    times.push(performance.now() - begun);
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThan(0);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at95 = sorted[Math.floor(CALLS * 0.95)] ?? 0;
  // On a busy machine only the work itself can be compared.
  const own = ((await usedCpuMs(process.pid)) - usedBefore) / CALLS;
  const database = ((await usedCpuMs(postgres)) - databaseBefore) / CALLS;
  printFigure(
    `GET ${url}: median ${sorted[CALLS >> 1]?.toFixed(0)} ms, p95 ${at95.toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}; ` +
      `CPU ${own.toFixed(1)} ms here, ${database.toFixed(1)} ms in PostgreSQL`,
  );
});

test('what is read grows with open orders, not with finished ones', async () => {
  const { write } = at.shop.database;
  const query = selectDeskGroups(write, at.clock.now(), { matches: undefined, first: [] }).getSQL();
  const { rows } = await write.execute<Record<string, string>>(sql`explain (analyze, buffers) ${query}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  printFigure(plan);
  expect(plan).not.toMatch(/Seq Scan on orders/);
});
