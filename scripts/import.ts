import { parseArgs } from 'node:util';
import '../src/server/process/quick-imports.ts';
import { BackupError } from '../src/server/backup/backup-error.ts';
import { importShop } from '../src/server/backup/import-shop.ts';
import { runOperatorCommand, tableOf } from '../src/server/backup/operator-command.ts';
import { terminalProgress } from '../src/server/backup/progress.ts';

await runOperatorCommand(async (config) => {
  const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;
  if (!from) throw new BackupError('npm run import -- --from FILE.tar');
  const checks = await importShop({ from, config, progress: terminalProgress(process.stderr) });
  const isGood = checks.every((check) => check.isGood);
  console.log(tableOf(checks));
  console.log(isGood ? 'The shop is imported.' : 'What was imported is not what it should be.');
  return isGood;
});
