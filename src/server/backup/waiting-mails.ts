import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { JobQueue, QUEUE_SCHEMA } from '#server/jobs/job-queue.ts';

/** An active job is not sent yet. */
const WAITING = `FROM ${QUEUE_SCHEMA}.job WHERE state IN ('created', 'retry', 'active')`;

/** Copied out of one shop, into a temporary table of the other. */
export const WAITING_MAILS_QUERY = `(SELECT id, name, data, created_on ${WAITING} ORDER BY created_on, id)`;
export const WAITING_MAILS_TABLE = 'waiting_mails';

export async function countWaitingMails(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count ${WAITING}`);
  return rows[0]?.count ?? 0;
}

/** Exists until the end of the transaction. */
export async function createWaitingMails(client: pg.Client): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE ${WAITING_MAILS_TABLE} (id uuid, name text, data jsonb, created_on timestamptz) ON COMMIT DROP`,
  );
}

const MAILS_AT_ONCE = 1000;

/** Queued again rather than copied, as the queue's tables may differ between versions. Ids stay, to detect repeats. */
export async function queueWaitingMails(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; name: string; data: object }>(
    `SELECT id, name, data FROM ${WAITING_MAILS_TABLE} ORDER BY created_on, id`,
  );
  const db = drizzle(client, { casing: 'snake_case' });
  const queue = new JobQueue(db);
  for (const [name, jobs = []] of Object.entries(Object.groupBy(rows, (row) => row.name))) {
    for (let start = 0; start < jobs.length; start += MAILS_AT_ONCE) {
      const batch = jobs.slice(start, start + MAILS_AT_ONCE);
      await queue.add(
        db,
        name,
        batch.map(({ id, data }) => ({ id, data })),
      );
    }
  }
  await client.query(
    `UPDATE ${QUEUE_SCHEMA}.job j SET created_on = w.created_on FROM ${WAITING_MAILS_TABLE} w WHERE j.name = w.name AND j.id = w.id`,
  );
}
