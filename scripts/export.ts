import { parseArgs } from 'node:util';
import '../src/server/process/quick-imports.ts';
import { BackupError } from '../src/server/backup/backup-error.ts';
import { exportShop } from '../src/server/backup/export-shop.ts';
import { runOperatorCommand } from '../src/server/backup/operator-command.ts';
import { terminalProgress } from '../src/server/backup/progress.ts';

await runOperatorCommand(async ({ dataDir, databaseUrl, s3 }) => {
  const { to: target } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (!target?.endsWith('.tar')) throw new BackupError('npm run export -- --to FILE.tar');
  const progress = terminalProgress(process.stderr);
  const { waitingMails } = await exportShop({ dataDir, databaseUrl, target, progress });
  console.log(`The shop is in ${target}`);
  if (waitingMails > 0) {
    console.log(`${waitingMails} pending mails are in it: if both shops run, both will send them.`);
  }
  if (s3) console.log(`Pictures are in the bucket ${s3.bucket} and not in the export.`);
  return true;
});
