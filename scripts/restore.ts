import { parseArgs } from 'node:util';
import '../src/server/process/quick-imports.ts';
import { BackupError } from '../src/server/backup/backup-error.ts';
import { runOperatorCommand, tableOf } from '../src/server/backup/operator-command.ts';
import { terminalProgress } from '../src/server/backup/progress.ts';
import { restoreBackup } from '../src/server/backup/restore-backup.ts';

await runOperatorCommand(async (config) => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const { from, to: dataDir = config.dataDir } = values;
  if (!from) throw new BackupError('npm run restore -- --from BACKUP [--to DATA_DIR]');
  const checks = await restoreBackup({ from, dataDir, progress: terminalProgress(process.stderr) });
  const isGood = checks.every((check) => check.isGood);
  console.log(tableOf(checks));
  console.log(isGood ? `The shop is in ${dataDir}` : `What was restored into ${dataDir} is not what it should be.`);
  return isGood;
});
