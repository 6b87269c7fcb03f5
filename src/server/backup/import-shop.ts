import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '#server/config.ts';
import { type ConnectionOptions, openClient } from '#server/database/database.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { runMigrations } from '#server/database/migrate.ts';
import { writeFileWhole } from '#server/lib/write-file-whole.ts';
import { openMediaStorage, openPrivateStorage } from '#server/modules/media/service.ts';
import { type ArchiveReader, OWNER_ONLY, OWNER_ONLY_FOLDER } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type Check, checkShop } from './check-shop.ts';
import { importRows } from './import-rows.ts';
import type { ExportManifest } from './manifest.ts';
import { knownMigrations, migrateUpTo } from './migrate-up-to.ts';
import { clusterFolder, type OwnDatabase } from './open-own-database.ts';
import type { Progress } from './progress.ts';
import { openWholeArchive } from './read-archive.ts';
import { countRows, selectMigrations, selectTables } from './table-queries.ts';

type Task = { from: string; config: Config; progress: Progress };

/** Fills an empty shop from an export, completely or not at all, and returns the checks of the result. */
export async function importShop({ from, config, progress }: Task): Promise<Check[]> {
  const { reader, manifest } = await openWholeArchive(from, { kind: 'export', progress });
  await requireKnownMigrations(manifest.migrations, manifest.shopVersion);
  const { connection, close } = await openTarget(config);
  try {
    await requireEmptyShop(connection, manifest.migrations.length);
    await migrateUpTo(connection, manifest.migrations.length);
    await importFiles(reader, manifest, config, progress);
    const client = await openClient(connection);
    try {
      await importRows(client, reader, manifest, progress);
      const checks = await checkShop(client, manifest);
      await runMigrations(connection);
      return checks;
    } finally {
      await client.end();
    }
  } finally {
    await close();
  }
}

async function requireKnownMigrations(migrations: number[], shopVersion: string): Promise<void> {
  const known = await knownMigrations();
  if (migrations.join() === known.slice(0, migrations.length).join()) return;
  throw new BackupError(
    `This export is of version ${shopVersion} of the shop, which is newer: import it with that version.`,
  );
}

async function openTarget({ dataDir, databaseUrl }: Config): Promise<OwnDatabase> {
  if (databaseUrl) return { connection: databaseUrl, close: async () => {} };
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: clusterFolder(dataDir) });
  return { connection, close: stop };
}

/** Filled by a migration, and by the start of a shop. */
const NOT_CONTENT = ['revisions', 'cache_invalidations'];

async function requireEmptyShop(connection: ConnectionOptions, migrations: number): Promise<void> {
  const client = await openClient(connection);
  try {
    if ((await selectMigrations(client)).length > migrations) {
      throw new BackupError(
        'The tables of this shop are newer than the export: give it a new data folder or database.',
      );
    }
    const tables = (await selectTables(client)).filter(({ name }) => !NOT_CONTENT.includes(name));
    const filled = Object.entries(await countRows(client, tables)).filter(([, count]) => count > 0);
    if (filled.length === 0) return;
    const contents = filled.map(([name, count]) => `${name}: ${count}`).join(', ');
    throw new BackupError(`This shop is not empty (${contents}): import into a new data folder or database.`);
  } finally {
    await client.end();
  }
}

/**
 * Stores pictures and private files in this shop's storage, which may be a bucket. With the secrets, mailed links stay
 * valid.
 */
async function importFiles(
  reader: ArchiveReader,
  { files }: ExportManifest,
  config: Config,
  progress: Progress,
): Promise<void> {
  const put: Record<string, (key: string, bytes: Buffer) => Promise<void>> = {
    media: openMediaStorage(config).put,
    private: openPrivateStorage(config).put,
    secrets: (key, bytes) =>
      writeFileWhole(path.resolve(config.dataDir, 'secrets', key), bytes, { isDurable: true, mode: OWNER_ONLY }),
  };
  await mkdir(path.resolve(config.dataDir, 'secrets'), { recursive: true, mode: OWNER_ONLY_FOLDER });
  const meter = progress('Imported files');
  const names = files.map(({ name }) => name).filter((name) => folderOf(name) in put);
  for await (const { name, content } of reader.files(names)) {
    const folder = folderOf(name);
    await put[folder]?.(name.slice(folder.length + 1), await buffer(meter.count(content)));
    meter.fileDone();
  }
  meter.end();
}

function folderOf(name: string): string {
  return name.split('/', 1)[0] ?? '';
}
