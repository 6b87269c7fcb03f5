import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { openClient } from '#server/database/database.ts';
import { findBinaries } from '#server/database/embedded-postgres/binaries.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { ignoreMissing } from '#server/lib/ignore-missing.ts';
import { type ArchiveReader, OWNER_ONLY_FOLDER } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type Check, checkShop } from './check-shop.ts';
import { createFolderArchive } from './folder-archive.ts';
import type { BackupManifest } from './manifest.ts';
import { clusterFolder, findRunningDatabase } from './open-own-database.ts';
import type { Progress } from './progress.ts';
import { openWholeArchive, sum } from './read-archive.ts';
import { thisSystem } from './take-backup.ts';

type Task = { from: string; dataDir: string; progress: Progress };

/** Creates a data folder from a backup, starts its database once and returns the checks. */
export async function restoreBackup({ from, dataDir, progress }: Task): Promise<Check[]> {
  await requireEmptyFolder(dataDir);
  const { reader, manifest } = await openWholeArchive(from, { kind: 'backup', progress });
  await requireSameKind(manifest);
  await copyOut(reader, manifest, dataDir, progress);
  return checkRestored(dataDir, manifest);
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir);
  if (await findRunningDatabase(dataDir)) throw new BackupError(`A shop is running on ${folder}; stop it first.`);
  if ((await ignoreMissing(readdir(folder), [])).length > 0) {
    throw new BackupError(`${folder} is not empty; move it away first, or name another folder with --to.`);
  }
}

async function requireSameKind({ postgresMajor, system }: BackupManifest): Promise<void> {
  const { major } = await findBinaries();
  if (postgresMajor === major && system === thisSystem()) return;
  throw new BackupError(
    `This backup is of PostgreSQL ${postgresMajor} on ${system}, and here is PostgreSQL ${major} on ${thisSystem()}: restore it there, and bring the shop here by export and import.`,
  );
}

/** The database folder gets its name last, so that a shop started too early does not find half a database. */
async function copyOut(reader: ArchiveReader, manifest: BackupManifest, dataDir: string, progress: Progress) {
  const place = (name: string) => name.replace(/^postgres\//, 'postgres.partial/');
  await mkdir(dataDir, { recursive: true });
  // PostgreSQL flushes the files itself before it uses them.
  const writer = await createFolderArchive(path.resolve(dataDir), { isDurable: false });
  const meter = progress('Restored', { files: manifest.files.length, bytes: sum(manifest.files) });
  for (const folder of manifest.folders) {
    await mkdir(path.join(dataDir, place(folder)), { recursive: true, mode: OWNER_ONLY_FOLDER });
  }
  for await (const { name, content } of reader.files(manifest.files.map((file) => file.name))) {
    await writer.add(place(name), meter.count(content));
    meter.fileDone();
  }
  await rename(path.join(dataDir, 'postgres.partial'), clusterFolder(dataDir));
  meter.end();
}

async function checkRestored(dataDir: string, manifest: BackupManifest): Promise<Check[]> {
  const server = await startEmbeddedPostgres({ dataDir: clusterFolder(dataDir) });
  try {
    const client = await openClient(server.connection);
    try {
      return await checkShop(client, manifest);
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}
