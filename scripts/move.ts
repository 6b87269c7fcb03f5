import path from 'node:path';
import { parseArgs } from 'node:util';
import '../src/server/process/quick-imports.ts';
import { BackupError } from '../src/server/backup/backup-error.ts';
import { runOperatorCommand, tableOf } from '../src/server/backup/operator-command.ts';
import { terminalProgress } from '../src/server/backup/progress.ts';
import { moveShop, undoMove } from '../src/server/move/move-shop.ts';

const USAGE = `npm run move -- --to postgres://user:password@host:5432/database
npm run move -- --undo`;

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = '...';
  return url.href;
}

await runOperatorCommand(async ({ dataDir, databaseUrl, s3 }) => {
  const { to, undo } = parseArgs({ options: { to: { type: 'string' }, undo: { type: 'boolean' } } }).values;
  if (databaseUrl) {
    throw new BackupError(
      'DATABASE_URL is set: this shop is on a server already. From one server to another, use the tools of PostgreSQL, or: npm run export, npm run import.',
    );
  }
  if (undo) {
    await undoMove(dataDir);
    console.log(`The shop in ${path.resolve(dataDir)} sells again.`);
    return true;
  }
  if (!to || !/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to)) throw new BackupError(USAGE);

  const breakOff = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => breakOff.abort(new BackupError('The move was broken off.')));
  }
  const { checks, standstillMs, waitingMails } = await moveShop({
    dataDir,
    to,
    progress: terminalProgress(process.stderr),
    say: (line) => console.error(line),
    signal: breakOff.signal,
  });
  console.log(tableOf(checks));
  console.log(`Moved, with ${waitingMails} waiting mails. It took ${(standstillMs / 1000).toFixed(1)} s of standstill.

Now set DATABASE_URL=${withoutPassword(to)} (with its password) and restart the shop.
${s3 ? `Pictures stay in the bucket ${s3.bucket}` : 'Pictures stay'} and secrets stay in ${path.resolve(dataDir)}: keep DATA_DIR as it is.
Until the restart the shop shows its pages and takes no orders. Its old database stays there as it was, and does not take
any: "npm run move -- --undo" opens it again, without what was sold on the new server.`);
  return true;
});
