import type pg from 'pg';
import packageJson from 'pg-boss/package.json' with { type: 'json' };
import { QUEUE_SCHEMA, QUEUES } from './job-queue.ts';

/** Brings the tables of the queue up to date. The library itself is read only when there is something to do. */
export async function migrateQueues(client: pg.Client): Promise<void> {
  const { version, queues } = await presentState(client);
  if (version === null || version < packageJson.pgboss.schema) {
    const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
    await client.query(
      version === null ? getConstructionPlans(QUEUE_SCHEMA) : getMigrationPlans(QUEUE_SCHEMA, version),
    );
  }
  for (const name of QUEUES.filter((name) => !queues.includes(name))) {
    await client.query(`SELECT ${QUEUE_SCHEMA}.create_queue($1, '{"policy": "standard"}')`, [name]);
  }
}

async function presentState(client: pg.Client): Promise<{ version: number | null; queues: string[] }> {
  const { rows: tables } = await client.query(`SELECT to_regclass('${QUEUE_SCHEMA}.version') AS version`);
  if (tables[0]?.version === null) return { version: null, queues: [] };
  const { rows } = await client.query(
    `SELECT version, ARRAY(SELECT name FROM ${QUEUE_SCHEMA}.queue) AS queues FROM ${QUEUE_SCHEMA}.version`,
  );
  return rows[0];
}
