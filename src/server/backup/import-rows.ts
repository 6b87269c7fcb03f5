import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type { ArchiveReader, Content } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { copyIn } from './copy-rows.ts';
import { tableFile, WAITING_MAILS } from './export-shop.ts';
import type { ExportManifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { createWaitingMails, queueWaitingMails, WAITING_MAILS_TABLE } from './waiting-mails.ts';

/** In one transaction: after a failure the shop is still empty. */
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
    await createWaitingMails(client);
    const parts = [...manifest.tables.map(partOfTable(manifest)), mailsPart(manifest)];
    for await (const { name, content } of reader.files(parts.map(({ file }) => file))) {
      const part = parts.shift();
      // A table must come after those that it refers to.
      if (part?.file !== name) throw new BackupError(OTHER_ORDER);
      const rows = await copyFile(client, part.into, meter.count(content));
      requireCount(part.what, rows, part.rows);
      meter.fileDone();
    }
    if (parts[0]) throw new BackupError(`${parts[0].file} is missing: this export cannot be trusted.`);
    await queueWaitingMails(client);
    for (const [name, value] of Object.entries(manifest.sequences)) {
      await client.query('SELECT setval($1::regclass, $2)', [`public."${name}"`, value]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  await client.query('ANALYZE');
  meter.end();
}

const OTHER_ORDER =
  'Another program changed the order of the files in this archive: extract it and import the folder that contains manifest.json.';

type Part = { what: string; file: string; into: string; rows: number | undefined };

function partOfTable({ counts }: ExportManifest) {
  return ({ name, columns }: ExportManifest['tables'][number]): Part => {
    const list = columns.map((column) => `"${column}"`).join(', ');
    return { what: name, file: tableFile(name), into: `public."${name}" (${list})`, rows: counts[name] };
  };
}

function mailsPart({ waitingMails }: ExportManifest): Part {
  return { what: 'waiting mails', file: WAITING_MAILS, into: WAITING_MAILS_TABLE, rows: waitingMails };
}

function copyFile(client: pg.Client, into: string, compressed: Content): Promise<number> {
  return pipeline(compressed, createGunzip(), (rows) => copyIn(client, `COPY ${into} FROM STDIN`, rows));
}

function requireCount(what: string, found: number, expected = Number.NaN): void {
  if (found !== expected)
    throw new BackupError(`The export has ${found} of ${expected} ${what}: it cannot be trusted.`);
}
