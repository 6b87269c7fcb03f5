import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from '#server/lib/ignore-missing.ts';
import { BACKUP_NAME } from '#server/lib/last-backup.ts';
import { UNFINISHED_SUFFIX } from './write-archive.ts';

/** The default place of a backup. Names sort by date. */
export function newBackupFile(dataDir: string, now: Date): string {
  return path.resolve(dataDir, 'backups', `${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.tar`);
}

/** Removes all but the newest, and unfinished files of earlier backups that were killed. Returns the removed names. */
export async function removeOldBackups(newest: string, keep: number): Promise<string[]> {
  const folder = path.dirname(newest);
  const names = (await ignoreMissing(readdir(folder), [])).toSorted().reverse();
  const old = names.filter((name) => BACKUP_NAME.test(name)).slice(Math.max(keep, 1));
  const unfinished = names.filter((name) => {
    const whole = path.basename(name, UNFINISHED_SUFFIX);
    return whole !== name && BACKUP_NAME.test(whole) && whole < path.basename(newest);
  });
  for (const name of [...old, ...unfinished]) await rm(path.join(folder, name), { recursive: true, force: true });
  return old;
}
