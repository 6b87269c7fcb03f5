import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DATABASE_NAME } from '#server/database/embedded-postgres/connection.ts';

/** So long a transaction that has begun may take to end. */
const GRACE_MS = 3_000;
const LOOK_EVERY_MS = 20;

/**
 * From here on the shop reads and does not write: its pages go on, and whoever wants to change something is asked to come
 * back. It lasts beyond a restart, so that a shop which was moved is not opened again by mistake.
 */
export async function stopWrites(client: pg.Client): Promise<void> {
  await client.query(`ALTER DATABASE ${DATABASE_NAME} SET default_transaction_read_only = on`);
  await endSessions(client);
}

export async function allowWrites(client: pg.Client): Promise<void> {
  // By itself: it holds from the next transaction on.
  await client.query('SET default_transaction_read_only = off');
  await client.query(`ALTER DATABASE ${DATABASE_NAME} RESET default_transaction_read_only`);
  await endSessions(client);
}

export async function hasStoppedWrites(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
      WHERE d.datname = $1 AND 'default_transaction_read_only=on' = ANY (s.setconfig)`,
    [DATABASE_NAME],
  );
  return rows.length > 0;
}

/** The setting holds for new connections alone. The old ones end as soon as they have nothing in hand. */
async function endSessions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ at: string }>('SELECT clock_timestamp()::text AS at');
  const at = rows[0]?.at;
  for (const begun = performance.now(); ; await sleep(LOOK_EVERY_MS)) {
    const isLate = performance.now() - begun > GRACE_MS;
    const { rows: open } = await client.query(
      `SELECT CASE WHEN $2 OR coalesce(state, 'idle') = 'idle' THEN pg_terminate_backend(pid) END
        FROM pg_stat_activity WHERE datname = $3 AND backend_type = 'client backend'
          AND pid <> pg_backend_pid() AND backend_start < $1::timestamptz`,
      [at, isLate, DATABASE_NAME],
    );
    if (open.length === 0) return;
  }
}
