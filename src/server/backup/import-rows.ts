import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { raiseRevision } from '#server/cache/revisions.ts';
import type { ArchiveReader } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { copyIn } from './copy-rows.ts';
import { tableFile, WAITING_MAILS } from './export-shop.ts';
import type { ExportManifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { createWaitingMails, queueWaitingMails, WAITING_MAILS_TABLE } from './waiting-mails.ts';

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

async function importMails(client: pg.Client, reader: ArchiveReader): Promise<number> {
  await createWaitingMails(client);
  const taken = await importFile(client, reader, WAITING_MAILS_TABLE, WAITING_MAILS);
  await queueWaitingMails(client);
  return taken;
}

function requireCount(what: string, found: number, expected = Number.NaN): void {
  if (found !== expected)
    throw new BackupError(`The export has ${found} of ${expected} ${what}: it cannot be trusted.`);
}
