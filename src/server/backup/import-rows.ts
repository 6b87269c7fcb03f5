import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { JobQueue, QUEUE_SCHEMA } from '#server/platform/job-queue.ts';
import { raiseRevision } from '#server/platform/revisions.ts';
import type { ArchiveReader } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { copyIn } from './copy-rows.ts';
import { tableFile, WAITING_MAILS } from './export-shop.ts';
import type { ExportManifest } from './manifest.ts';
import type { Progress } from './progress.ts';

/** In one transaction: a shop that could not be filled is still empty. */
export async function importRows(
  client: pg.Client,
  reader: ArchiveReader,
  manifest: ExportManifest,
  progress: Progress,
): Promise<void> {
  const meter = progress('Imported tables');
  await client.query('BEGIN');
  try {
    await client.query('DELETE FROM revisions');
    for (const { name, columns } of manifest.tables) {
      const list = columns.map((column) => `"${column}"`).join(', ');
      const taken = await importFile(client, reader, `public."${name}" (${list})`, tableFile(name));
      requireCount(name, taken, manifest.counts[name]);
      meter.add(manifest.files.find((file) => file.name === tableFile(name))?.bytes ?? 0);
      meter.fileDone();
    }
    for (const [name, value] of Object.entries(manifest.sequences)) {
      await client.query('SELECT setval($1::regclass, $2)', [`public."${name}"`, value]);
    }
    requireCount('waiting mails', await importMails(client, reader), manifest.waitingMails);
    await raiseRevision(drizzle(client, { casing: 'snake_case' }), 'catalogue');
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  await client.query('ANALYZE');
  meter.end();
}

async function importFile(client: pg.Client, reader: ArchiveReader, into: string, file: string): Promise<number> {
  const packed = await reader.open(file);
  if (!packed) throw new BackupError(`${file} is missing: this export cannot be trusted.`);
  return pipeline(packed, createGunzip(), (rows) => copyIn(client, `COPY ${into} FROM STDIN`, rows));
}

const MAILS_AT_ONCE = 1000;

/** Added anew rather than copied: the tables of the queue may be of another version here. The id, from which a repeat is known, stays. */
async function importMails(client: pg.Client, reader: ArchiveReader): Promise<number> {
  await client.query(
    'CREATE TEMP TABLE waiting_mails (id uuid, name text, data jsonb, created_on timestamptz) ON COMMIT DROP',
  );
  const taken = await importFile(client, reader, 'waiting_mails', WAITING_MAILS);
  const { rows } = await client.query<{ id: string; name: string; data: object }>(
    'SELECT id, name, data FROM waiting_mails ORDER BY created_on, id',
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
    `UPDATE ${QUEUE_SCHEMA}.job j SET created_on = w.created_on FROM waiting_mails w WHERE j.name = w.name AND j.id = w.id`,
  );
  return taken;
}

function requireCount(what: string, found: number, expected = Number.NaN): void {
  if (found !== expected)
    throw new BackupError(`The export has ${found} of ${expected} ${what}: it cannot be trusted.`);
}
