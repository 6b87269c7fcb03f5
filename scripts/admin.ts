import { parseArgs } from 'node:util';
import '../src/server/process/quick-imports.ts';
import { BackupError } from '../src/server/backup/backup-error.ts';
import { openOwnDatabase } from '../src/server/backup/open-own-database.ts';
import { runOperatorCommand } from '../src/server/backup/operator-command.ts';
import { openDatabase } from '../src/server/database/database.ts';
import { AppError } from '../src/server/http/app-error.ts';
import { ownContext } from '../src/server/http/context.ts';
import { createLogger } from '../src/server/lib/logger.ts';
import { removeSecondStepByEmail } from '../src/server/modules/accounts/second-step/remove-second-step.ts';

/** For an administrator who has lost the phone and the recovery codes. The shop may be running. */
await runOperatorCommand(async ({ dataDir, databaseUrl }) => {
  const { 'remove-totp': email } = parseArgs({ options: { 'remove-totp': { type: 'string' } } }).values;
  if (!email) throw new BackupError('npm run admin -- --remove-totp EMAIL');
  const own = databaseUrl ? null : await openOwnDatabase(dataDir);
  const log = createLogger('warn');
  const database = openDatabase({ write: own?.connection ?? (databaseUrl as string) }, log);
  try {
    await removeSecondStepByEmail(ownContext(database.write, log), email);
    console.log(`The second step of ${email} was removed. The password alone signs in until it is set up again.`);
    return true;
  } catch (error) {
    if (error instanceof AppError) throw new BackupError(error.message);
    throw error;
  } finally {
    await database.close();
    await own?.close();
  }
});
