import { parseArgs } from 'node:util';
import '../src/server/process/quick-imports.ts';
import { BackupError } from '../src/server/backup/backup-error.ts';
import { runOperatorCommand } from '../src/server/backup/operator-command.ts';
import { terminalProgress } from '../src/server/backup/progress.ts';
import { clearShelf, placeOnShelf } from '../src/server/backup/shelf.ts';
import { takeBackup } from '../src/server/backup/take-backup.ts';

await runOperatorCommand(async ({ dataDir, databaseUrl, s3 }) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string', default: '14' } } });
  if (!/^[1-9]\d*$/.test(values.keep)) throw new BackupError('--keep takes the number of backups to keep.');
  if (databaseUrl) {
    throw new BackupError(
      'This shop keeps its rows on the server of DATABASE_URL: back that up with its own tools (pg_basebackup, pg_dump, or those of its host). A portable copy of the whole shop is made by: npm run export -- --to FILE.tar',
    );
  }
  const target = values.to ?? placeOnShelf(dataDir, new Date());
  await takeBackup({ dataDir, target, progress: terminalProgress(process.stderr) });
  console.log(`The backup is ${target}`);
  if (s3) console.log(`Pictures lie in the bucket ${s3.bucket} and are not in it.`);
  const removed = values.to === undefined ? await clearShelf(target, Number(values.keep)) : [];
  if (removed.length > 0) console.log(`Removed ${removed.join(', ')}: the newest ${values.keep} are kept.`);
  return true;
});
