import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from './list-files.ts';

export const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/;
const ELSEWHERE = 'last-backup-elsewhere.txt';

/** So that the shop knows of a backup outside of its folder. */
export async function noteBackupElsewhere(dataDir: string, target: string): Promise<void> {
  const folder = path.resolve(dataDir, 'backups');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, ELSEWHERE), `${path.resolve(target)}\n`);
}

/** When the last backup was finished. Where there is none: when the database was created. */
export async function lastBackupAt(dataDir: string): Promise<Date | null> {
  const folder = path.resolve(dataDir, 'backups');
  const names = (await ignoreMissing(readdir(folder), [])).filter(
    (name) => BACKUP_NAME.test(name) || name === ELSEWHERE,
  );
  const files = names.map((name) => path.join(folder, name));
  if (files.length === 0) files.push(path.resolve(dataDir, 'postgres', 'PG_VERSION'));
  const found = await Promise.all(files.map((file) => ignoreMissing(stat(file), null)));
  return found.reduce<Date | null>((last, file) => (file && (!last || file.mtime > last) ? file.mtime : last), null);
}
