import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '#server/database/database.ts';
import { startChild } from '#server/testing/child-script.ts';
import { type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import type { DueWorkJob } from '#server/testing/due-work-process.ts';
import { addProduct, type Goods, orderOf } from '#server/testing/order-fixtures.ts';
import { printFigure } from '#server/testing/print-figure.ts';

const PROCESSES = 8;
const KILLED = 4;
const ROUNDS = 3;
const ORDERS = 40;

let at: OpenDesk;
let fish: Goods;
beforeAll(async () => {
  at = await openDesk();
  fish = await addProduct(at.shop, { stock: 10_000, name: 'Fish' });
  const values = { registration: 'none', autoAt: 'shipped' };
  expect((await at.admin.call('PUT', '/api/admin/policies/tax', { values, version: 0 })).status).toBe(200);
});
afterAll(() => at?.shop.close());

const startWorker = () =>
  startChild<DueWorkJob, number>(new URL('../../../testing/due-work-process.ts', import.meta.url));
const dueNow = () => ({ connection: at.shop.connection, now: at.clock.now().toISOString() });

async function rowsOf<Row extends Record<string, unknown>>(query: string): Promise<Row[]> {
  return (await at.shop.database.write.execute(sql.raw(query))).rows as Row[];
}

async function ship(): Promise<void> {
  for (let index = 0; index < ORDERS; index += 1) {
    const { id } = await at.customer.place(orderOf(fish));
    await at.admin.setStatus(id, 'shipped');
  }
}

const countBills = async () => (await rowsOf<{ count: number }>('select count(*)::int from bills'))[0]?.count ?? 0;

/** Half of the processes die while they bill: some in their transactions, which wait for the series. */
async function billAndKill(workers: ReturnType<typeof startWorker>[]): Promise<void> {
  const holder = await openClient(at.shop.connection);
  await holder.query('begin');
  await holder.query('select from bill_series for update');
  const results = workers.map((worker) => worker.run(dueNow()).catch(() => null));
  const waiting = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`;
  await expect.poll(async () => (await rowsOf(waiting)).length, { timeout: 120_000 }).toBeGreaterThanOrEqual(KILLED);
  const [first, ...others] = workers.slice(0, KILLED);
  process.kill(first?.pid ?? 0, 'SIGKILL');
  const before = await countBills();
  await holder.query('commit');
  await holder.end();
  for (const [index, { pid }] of others.entries()) {
    const least = before + 5 * (index + 1);
    await expect.poll(countBills, { timeout: 120_000, interval: 2 }).toBeGreaterThanOrEqual(least);
    process.kill(pid, 'SIGKILL');
  }
  await Promise.all(results);
  await Promise.all(workers.map((worker) => worker.stop()));
}

test('8 processes issue bills and 4 of them are killed: every order is billed once, in a series without gaps', async () => {
  // The first bill makes the row of the series.
  await ship();
  const survivor = startWorker();
  await survivor.run(dueNow());
  for (let round = 0; round < ROUNDS; round += 1) {
    // Connected before there is work, so that they begin together.
    const workers = Array.from({ length: PROCESSES }, startWorker);
    await Promise.all(workers.map((worker) => worker.run(dueNow())));
    await ship();
    await billAndKill(workers);
    // What a killed one held is free again once the database has noticed.
    await expect.poll(() => survivor.run(dueNow()).then(countBills), { timeout: 120_000 }).toBe((round + 2) * ORDERS);
  }
  await survivor.stop();
  const all = ORDERS * (ROUNDS + 1);
  expect(await rowsOf('select order_id from bills group by 1 having count(*) > 1')).toEqual([]);
  expect(await rowsOf('select count(distinct number)::int as n, min(number), max(number) from bills')).toEqual([
    { n: all, min: 1, max: all },
  ]);
  expect(await rowsOf('select last_number from bill_series')).toEqual([{ last_number: all }]);
  printFigure(`bills by ${PROCESSES} processes, ${KILLED * ROUNDS} of them killed: ${all} numbers, no gap, no double`);
}, 900_000);
