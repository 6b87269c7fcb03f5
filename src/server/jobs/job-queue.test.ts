import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runMigrations } from '#server/database/migrate.ts';
import { inTransaction } from '#server/http/context.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { type Job, JobQueue, MAIL_QUEUE } from './job-queue.ts';

let shop: TestShop;
let queue: JobQueue;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.write.execute(sql`delete from pgboss.job`);
  queue = new JobQueue(shop.database.write);
});

const add = (...numbers: number[]) =>
  queue.add(
    shop.database.write,
    MAIL_QUEUE,
    numbers.map((number) => ({ data: { number } })),
  );

async function takeNow(): Promise<Job> {
  await shop.database.write.execute(sql`update pgboss.job set start_after = now()`);
  const [job] = await queue.take(MAIL_QUEUE, 1);
  if (!job) throw new Error('There is no job');
  return job;
}

test('jobs exist if and only if the transaction commits', async () => {
  const failing = inTransaction(shop.ctx, async ({ db }) => {
    await queue.add(db, MAIL_QUEUE, [{ data: { number: 1 } }]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await queue.countWaiting(MAIL_QUEUE)).toBe(0);

  await inTransaction(shop.ctx, async ({ db }) => {
    await queue.add(db, MAIL_QUEUE, [{ data: { number: 2 } }]);
    expect(await queue.take(MAIL_QUEUE, 1)).toEqual([]);
  });
  expect(await queue.take(MAIL_QUEUE, 1)).toMatchObject([{ data: { number: 2 }, attempt: 0 }]);
});

test('adding any number of jobs is one statement once the queue is warm', async () => {
  await queue.warm();
  const outside = vi.spyOn(shop.database.write, 'execute');
  await inTransaction(shop.ctx, async ({ db }) => {
    const inside = vi.spyOn(db, 'execute');
    await queue.add(
      db,
      MAIL_QUEUE,
      Array.from({ length: 50 }, (_, number) => ({ data: { number } })),
    );
    expect(inside).toHaveBeenCalledTimes(1);
  });
  expect(outside).not.toHaveBeenCalled();
  outside.mockRestore();
  expect(await queue.countWaiting(MAIL_QUEUE)).toBe(50);
});

test('many transactions at once, on a queue that is not warm, do not wait for each other', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      inTransaction(shop.ctx, ({ db }) => queue.add(db, MAIL_QUEUE, [{ data: { number } }])),
    ),
  );
  expect(await queue.countWaiting(MAIL_QUEUE)).toBe(40);
});

test('a job is claimed once, and counts as waiting until it is finished', async () => {
  await add(1);
  const job = await takeNow();
  expect(await queue.take(MAIL_QUEUE, 1)).toEqual([]);
  expect(await queue.countWaiting(MAIL_QUEUE)).toBe(1);
  await queue.finish(shop.database.write, MAIL_QUEUE, job);
  expect(await queue.countWaiting(MAIL_QUEUE)).toBe(0);
});

test('a batch is claimed oldest first, up to the limit', async () => {
  for (const number of [1, 2, 3]) await add(number);
  expect(await queue.take(MAIL_QUEUE, 2)).toMatchObject([{ data: { number: 1 } }, { data: { number: 2 } }]);
  expect(await queue.take(MAIL_QUEUE, 2)).toMatchObject([{ data: { number: 3 } }]);
});

test('a returned job is retried as the same one, after a delay that grows up to 20 seconds', async () => {
  await add(1);
  const pauses: number[] = [];
  const ids = new Set<string>();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const job = await takeNow();
    expect(job.attempt).toBe(attempt);
    ids.add(job.id);
    await queue.giveBack(MAIL_QUEUE, [job]);
    expect(await queue.take(MAIL_QUEUE, 1)).toEqual([]);
    const { rows } = await shop.database.write.execute<{ pause: string }>(
      sql`select extract(epoch from start_after - now()) as pause from pgboss.job`,
    );
    pauses.push(Number(rows[0]?.pause));
  }
  expect(ids.size).toBe(1);
  expect(pauses[0]).toBeGreaterThan(1);
  expect(pauses[0]).toBeLessThan(5);
  expect(pauses.at(-1)).toBeGreaterThan(15);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(20);
});

test('the jobs of a dead worker are retried, those of a living one are not', async () => {
  await add(1, 2);
  const [dead, living] = [await takeNow(), await takeNow()];
  await shop.database.write.execute(sql`update pgboss.job set heartbeat_on = now() - interval '13 seconds'`);
  await queue.keep(MAIL_QUEUE, [living]);
  expect(await queue.rescue(MAIL_QUEUE)).toBe(1);
  const again = await takeNow();
  expect(again.id).toBe(dead.id);

  // It was not dead after all, but its claim no longer counts.
  await queue.finish(shop.database.write, MAIL_QUEUE, dead);
  expect(await queue.countWaiting(MAIL_QUEUE)).toBe(2);
  await queue.finish(shop.database.write, MAIL_QUEUE, again);
  expect(await queue.countWaiting(MAIL_QUEUE)).toBe(1);
});

test('a start of a shop whose queue is up to date changes nothing', async () => {
  await add(1);
  await runMigrations(shop.connection);
  expect(await queue.countWaiting(MAIL_QUEUE)).toBe(1);
});
