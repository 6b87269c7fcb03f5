import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { migrateQueues } from '#server/jobs/migrate-queues.ts';
import type { Logger } from '#server/lib/logger.ts';
import { type ConnectionOptions, openClient } from './database.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
/** Advisory lock: one process migrates while the others wait. */
const MIGRATION_LOCK = 7_261_520_011;

export async function runMigrations(
  connection: ConnectionOptions,
  { folder = MIGRATIONS_FOLDER, log }: { folder?: string; log?: Logger } = {},
): Promise<void> {
  const client = await openClient(connection);
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') log?.warn(`migrating the database: ${message}`);
  });
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query("SET lock_timeout = '10s'");
    await migrate(drizzle(client), { migrationsFolder: folder });
    await migrateQueues(client);
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}
