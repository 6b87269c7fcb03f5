import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from './ignore-missing.ts';

/** By the time when it was begun, such as `2026-03-01T10-20-30Z.tar`. */
export const BACKUP_NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.tar$/;

const folderOf = (dataDir: string) => path.resolve(dataDir, 'backups');
const noteOf = (dataDir: string) => path.join(folderOf(dataDir), 'last-backup.txt');

/** So that the shop knows of a backup that is elsewhere, or that was moved to another disk. */
export async function noteBackup(dataDir: string, target: string): Promise<void> {
  await mkdir(folderOf(dataDir), { recursive: true });
  await writeFile(noteOf(dataDir), `${path.resolve(target)}\n`);
}

/** When the last backup was made; where there is none, when the database was created. */
export async function lastBackupAt(dataDir: string): Promise<Date | null> {
  const noted = await changedAt(noteOf(dataDir));
  const names = await ignoreMissing(readdir(folderOf(dataDir)), []);
  const newest = names
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .at(-1);
  const named = newest ? new Date(newest.replace(BACKUP_NAME, '$1:$2:$3')) : null;
  const [last] = [noted, named].filter((time) => time !== null).toSorted((a, b) => Number(b) - Number(a));
  return last ?? changedAt(path.resolve(dataDir, 'postgres', 'PG_VERSION'));
}

async function changedAt(file: string): Promise<Date | null> {
  return (await ignoreMissing(stat(file), null))?.mtime ?? null;
}
