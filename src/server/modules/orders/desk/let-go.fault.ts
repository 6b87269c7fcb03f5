import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '#server/database/database.ts';
import { startChild } from '#server/testing/child-script.ts';
import { itemIds, type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import { WRONG_HOLDS, WRONG_MAILS } from '#server/testing/desk-sums.ts';
import type { DueWorkJob } from '#server/testing/due-work-process.ts';
import { ledgerAddsUp } from '#server/testing/ledger-adds-up.ts';
import { addProduct, type Goods, line, orderOf, stockOf } from '#server/testing/order-fixtures.ts';
import { printFigure } from '#server/testing/print-figure.ts';

const ROUNDS = 5;
const ORDERS = 24;
/** Of these somebody says to have paid. */
const CLAIMED = 4;
const STOCK = 10_000;

let at: OpenDesk;
let fish: Goods;
let shrimp: Goods;
beforeAll(async () => {
  at = await openDesk();
  fish = await addProduct(at.shop, { stock: STOCK, name: 'Fish' });
  shrimp = await addProduct(at.shop, { stock: STOCK, name: 'Shrimp' });
});
afterAll(() => at.shop.close());

/** Three fish, of which one is dead; a shrimp is offered instead. Every other order is agreed without a change. */
async function waiting(index: number): Promise<number> {
  const order = await at.customer.place(orderOf([line(fish, 3)]));
  const [itemId = 0] = itemIds(order);
  if (index % 2 === 0) {
    await at.desk.offer(order.id, [
      { check: 'fewer', itemId, quantity: 2 },
      { check: 'substitute', replaces: itemId, productId: shrimp.id, quantity: 1 },
    ]);
    return order.id;
  }
  await at.desk.check(order.id, { version: 0, lines: [{ check: 'available', itemId }] });
  return order.id;
}

const startWorker = () => startChild<DueWorkJob, number>(new URL('due-work-process.ts', workersFolder));
const workersFolder = new URL('../../../testing/', import.meta.url);
const dueNow = () => ({ connection: at.shop.connection, now: at.clock.now().toISOString() });

async function rowsOf(query: string): Promise<unknown[]> {
  return (await at.shop.database.write.execute(sql.raw(query))).rows;
}

/** Both processes wait in a transaction for the stock of the fish, each with an order of its own, and one is killed. */
async function killOneInItsTransaction(workers: ReturnType<typeof startWorker>[]): Promise<(number | null)[]> {
  const holder = await openClient(at.shop.connection);
  await holder.query('begin');
  await holder.query('select from stock where product_id = any($1) for update', [[fish.id, shrimp.id]]);
  const results = workers.map((worker) => worker.run(dueNow()).catch(() => null));
  const waitingForStock = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`;
  await expect.poll(async () => (await rowsOf(waitingForStock)).length, { timeout: 60_000 }).toBe(workers.length);
  process.kill(workers[0]?.pid ?? 0, 'SIGKILL');
  await results[0];
  await holder.query('commit');
  await holder.end();
  return Promise.all(results);
}

test('two processes at the same minute, one killed in its transaction: every order is let go once', async () => {
  const ends: number[] = [];
  const survivor = startWorker();
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids: number[] = [];
    for (let index = 0; index < ORDERS; index += 1) ids.push(await waiting(index));
    const claimed = ids.filter((_, index) => index % 2 === 1).slice(0, CLAIMED);
    for (const id of claimed) {
      const token = await at.desk.tokenOf(id);
      expect((await at.customer.call('POST', '/api/order-link/paid', { token })).status).toBe(202);
    }
    const others = ids.filter((id) => !claimed.includes(id));
    const killed = startWorker();
    at.clock.pass({ hours: 23, minutes: 59 });
    expect(await Promise.all([killed.run(dueNow()), survivor.run(dueNow())])).toEqual([0, 0]);
    at.clock.pass({ minutes: 1 });
    const [none, done] = await killOneInItsTransaction([killed, survivor]);
    expect(none).toBeNull();
    // What the killed one held is free again once the database has noticed.
    await expect.poll(() => survivor.run(dueNow()).then(() => survivor.run(dueNow())), { timeout: 60_000 }).toBe(0);
    ends.push(done ?? Number.NaN);
    const list = (some: number[]) => some.join(', ');
    expect(await rowsOf(`select id from orders where id in (${list(others)}) and status <> 'cancelled'`)).toEqual([]);
    expect(await rowsOf(`select id from orders where id in (${list(claimed)}) and status <> 'pending'`)).toEqual([]);
    const twice = `select order_id from order_events where order_id in (${list(ids)}) and status = 'cancelled'
      group by 1 having count(*) > 1 or bool_or(by <> 'shop' or actor_id is not null)`;
    expect(await rowsOf(twice)).toEqual([]);
    expect(
      await rowsOf(`select distinct state from order_quotes where order_id in (${list(others)})
      and state not in ('ordered', 'expired', 'accepted')`),
    ).toEqual([]);
    expect(await rowsOf(WRONG_MAILS)).toEqual([]);
    expect(await rowsOf(WRONG_HOLDS)).toEqual([]);
    await ledgerAddsUp(at.shop.database.write);
    // Of every second order one fish is dead; the claimed ones keep theirs; no shrimp is missing.
    const lost = (round + 1) * (ORDERS / 2 + 3 * CLAIMED);
    expect([await stockOf(at.shop, fish), await stockOf(at.shop, shrimp)]).toEqual([STOCK - lost, STOCK]);
  }
  await survivor.stop();
  printFigure(
    `two processes let go, one killed in its transaction: ${ROUNDS} rounds, ${ROUNDS * (ORDERS - CLAIMED)} orders once, ` +
      `${ROUNDS * CLAIMED} with a claimed payment stayed; the survivor did ${ends.join(', ')}`,
  );
}, 900_000);
