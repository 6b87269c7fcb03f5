import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { openClient } from '#server/database/database.ts';
import { ignoreMissing } from '#server/lib/ignore-missing.ts';
import { TEMPORARY_SUFFIX } from '#server/lib/write-file-whole.ts';
import { oneChunk, readBytes } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { CONTROL_FILE, isNeededSegment, listClusterFiles } from './cluster-files.ts';
import { type FoundFile, listFiles } from './list-files.ts';
import { clusterFolder, openOwnDatabase } from './open-own-database.ts';
import type { Meter, Progress } from './progress.ts';
import { sum } from './read-archive.ts';
import { countRows, selectMigrations, selectTables } from './table-queries.ts';
import { type AddFile, writeArchive } from './write-archive.ts';

/** Folders beside the database that a shop cannot recreate. */
export const KEPT_FOLDERS = ['media', 'private', 'secrets'];

type Task = { dataDir: string; target: string; progress: Progress };

/** Copies the whole shop while it is running, with every order confirmed before the end. */
export async function takeBackup({ dataDir, target, progress }: Task): Promise<void> {
  const database = await openOwnDatabase(dataDir);
  try {
    const client = await openClient(database.connection);
    try {
      await retainWal(client);
      await writeArchive(target, progress, (add) => copyShop(client, dataDir, progress, add));
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
}

/** A slot retains the WAL that the backup needs until this connection ends. Its name also prevents a second backup. */
async function retainWal(client: pg.Client): Promise<void> {
  await client
    .query(`SELECT pg_create_physical_replication_slot('jalaja_backup', true, true)`)
    .catch((error: { code?: string }) => {
      throw error.code === '42710' ? new BackupError('Another backup of this shop is being taken.') : error;
    });
}

async function copyShop(client: pg.Client, dataDir: string, progress: Progress, add: AddFile) {
  const cluster = clusterFolder(dataDir);
  const tables = await selectTables(client);
  const before = await countRows(client, tables);
  const { rows: starts } = await client.query<{ first: string }>(
    `SELECT pg_walfile_name(pg_backup_start('jalaja', true)) AS first`,
  );
  const found = await listClusterFiles(cluster);
  await copyCluster(cluster, found.files, progress, add);
  const after = await countRows(client, tables);
  const { rows: stops } = await client.query<{ label: string; last: string }>(
    'SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
  );
  const [first, { label, last }] = [starts[0]?.first ?? '', stops[0] ?? { label: '', last: '' }];
  const meter = progress('Copied WAL, pictures, files and secrets');
  const log = await listFiles(path.join(cluster, 'pg_wal'), (name) => !isNeededSegment(name, first, last));
  if (!log.files.some(({ name }) => name === first)) {
    throw new BackupError('The database has removed WAL that the backup needs: see its max_slot_wal_keep_size.');
  }
  for (const file of log.files) await copyFile(path.join(cluster, 'pg_wal'), file, 'postgres/pg_wal', add, meter);
  // Without it PostgreSQL would start recovery as after a crash, in the wrong place.
  await add('postgres/backup_label', oneChunk(label), meter);
  // After the database: a picture is stored before the row that names it.
  const folders = found.folders.map((name) => `postgres/${name}`);
  for (const kept of KEPT_FOLDERS) folders.push(...(await copyFolder(dataDir, kept, add, meter)));
  meter.end();
  return {
    kind: 'backup' as const,
    migrations: await selectMigrations(client),
    counts: Object.fromEntries(tables.map(({ name }) => [name, Math.min(before[name] ?? 0, after[name] ?? 0)])),
    postgresMajor: Number.parseInt(await readFile(path.join(cluster, 'PG_VERSION'), 'utf8'), 10),
    system: thisSystem(),
    folders,
  };
}

/** The control file says where recovery begins, so it is copied last. */
async function copyCluster(cluster: string, files: FoundFile[], progress: Progress, add: AddFile): Promise<void> {
  const meter = progress('Copied the database', { files: files.length, bytes: sum(files) });
  const isLast = ({ name }: FoundFile) => name === CONTROL_FILE;
  const ordered = [...files.filter((file) => !isLast(file)), ...files.filter(isLast)];
  for (const file of ordered) await copyFile(cluster, file, 'postgres', add, meter);
  meter.end();
}

export function thisSystem(): string {
  return `${process.platform}-${process.arch}`;
}

/** Returns the folders below. */
export async function copyFolder(dataDir: string, kept: string, add: AddFile, meter: Meter): Promise<string[]> {
  const root = path.resolve(dataDir, kept);
  const { files, folders } = await listFiles(root, (name) => name.endsWith(TEMPORARY_SUFFIX));
  for (const file of files) await copyFile(root, file, kept, add, meter);
  return folders.map((name) => `${kept}/${name}`);
}

/** Only the listed size: what was added or removed since then is in the WAL. */
async function copyFile(
  root: string,
  { name, bytes }: FoundFile,
  kept: string,
  add: AddFile,
  meter: Meter,
): Promise<void> {
  const handle = await ignoreMissing(open(path.join(root, name)), null);
  if (!handle) return;
  try {
    await add(`${kept}/${name}`, readBytes(handle, bytes), meter, bytes);
  } finally {
    await handle.close();
  }
}
