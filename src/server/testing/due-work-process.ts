import { readConfig } from '#server/config.ts';
import { type ConnectionOptions, type Database, openDatabase } from '#server/database/database.ts';
import { ownContext } from '#server/http/context.ts';
import { createLogger } from '#server/lib/logger.ts';
import { dueWork } from '#server/modules/housekeeping/due-work.ts';
import { runJobs } from './child-script.ts';

export type DueWorkJob = { connection: ConnectionOptions; now: string };

let database: Database | undefined;
const log = createLogger('silent');

/** What is due at a time, done by another process. Returns the number of orders that were let go. */
runJobs(async ({ connection, now }: DueWorkJob): Promise<number> => {
  database ??= openDatabase({ write: connection }, log);
  const done = await dueWork(
    ownContext(database.write, log, () => new Date(now)),
    readConfig({}).shop,
  );
  return done['orders let go'] ?? 0;
});
