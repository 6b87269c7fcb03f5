import { parseArgs } from 'node:util';
import '../src/server/process/quick-imports.ts';
import { BackupError } from '../src/server/backup/backup-error.ts';
import { newBackupFile, removeOldBackups } from '../src/server/backup/backup-folder.ts';
import { runOperatorCommand } from '../src/server/backup/operator-command.ts';
import { terminalProgress } from '../src/server/backup/progress.ts';
import { takeBackup } from '../src/server/backup/take-backup.ts';
import { noteBackup } from '../src/server/lib/last-backup.ts';

await runOperatorCommand(async ({ dataDir, databaseUrl, s3 }) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string', default: '14' } } });
  if (!/^[1-9]\d*$/.test(values.keep)) throw new BackupError('--keep takes the number of backups to keep.');
  if (databaseUrl) {
    throw new BackupError(
      'The database of this shop is on the server of DATABASE_URL: back it up with its own tools (pg_basebackup, pg_dump, or those of its host). For a portable copy of the whole shop: npm run export -- --to FILE.tar',
    );
  }
  const target = values.to ?? newBackupFile(dataDir, new Date());
  await takeBackup({ dataDir, target, progress: terminalProgress(process.stderr) });
  console.log(`The backup is ${target}`);
  if (s3) console.log(`Pictures are in the bucket ${s3.bucket} and not in the backup.`);
  const removed = values.to === undefined ? await removeOldBackups(target, Number(values.keep)) : [];
  if (removed.length > 0) console.log(`Removed ${removed.join(', ')}: the newest ${values.keep} are kept.`);
  await noteBackup(dataDir, target).catch((error: Error) =>
    console.warn(`The dashboard will not know of this backup: ${error.message}`),
  );
  return true;
});
