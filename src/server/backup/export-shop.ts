import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { openClient } from '#server/database/database.ts';
import { copyOut } from './copy-rows.ts';
import { type OwnDatabase, openOwnDatabase } from './open-own-database.ts';
import type { Meter, Progress } from './progress.ts';
import { countRows, selectMigrations, selectSequences, selectTables } from './table-queries.ts';
import { copyFolder, KEPT_FOLDERS } from './take-backup.ts';
import { countWaitingMails, WAITING_MAILS_QUERY } from './waiting-mails.ts';
import { type AddFile, writeArchive } from './write-archive.ts';

export type Place = { dataDir: string; databaseUrl: string | undefined };

type Task = Place & { target: string; progress: Progress };

export const WAITING_MAILS = 'waiting-mails.copy.gz';

export function tableFile(name: string): string {
  return `tables/${name}.copy.gz`;
}

/** Writes one snapshot of the whole shop, for every supported PostgreSQL version and system. */
export async function exportShop({ target, progress, ...place }: Task): Promise<{ waitingMails: number }> {
  const database = await openDatabaseOf(place);
  try {
    const client = await openClient(database.connection);
    try {
      return await writeArchive(target, progress, (add) => exportTables(client, place.dataDir, progress, add));
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
}

async function openDatabaseOf({ dataDir, databaseUrl }: Place): Promise<OwnDatabase> {
  return databaseUrl ? { connection: databaseUrl, close: async () => {} } : openOwnDatabase(dataDir);
}

async function exportTables(client: pg.Client, dataDir: string, progress: Progress, add: AddFile) {
  const meter = progress('Exported');
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(
    `SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL client_encoding = 'UTF8'`,
  );
  const tables = await selectTables(client);
  const counts = await countRows(client, tables);
  const migrations = await selectMigrations(client);
  const waitingMails = await countWaitingMails(client);
  for (const { name, columns } of tables) {
    const list = columns.map((column) => `"${column}"`).join(', ');
    await exportRows(client, `public."${name}" (${list})`, tableFile(name), add, meter);
  }
  await exportRows(client, WAITING_MAILS_QUERY, WAITING_MAILS, add, meter);
  // Sequences are not transactional and only rise: read last, they cover all rows above.
  const sequences = await selectSequences(client);
  await client.query('COMMIT');
  for (const kept of KEPT_FOLDERS) await copyFolder(dataDir, kept, add, meter);
  meter.end();
  return {
    kind: 'export' as const,
    migrations,
    counts,
    tables,
    sequences,
    waitingMails,
  };
}

async function exportRows(client: pg.Client, what: string, file: string, add: AddFile, meter: Meter): Promise<void> {
  await pipeline(copyOut(client, `COPY ${what} TO STDOUT`), createGzip(), (content) => add(file, content, meter));
}
