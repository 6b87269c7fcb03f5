import type pg from 'pg';
import { BackupError } from '#server/backup/backup-error.ts';
import type { Check } from '#server/backup/check-shop.ts';
import { knownMigrations, migrateUpTo } from '#server/backup/migrate-up-to.ts';
import { openOwnDatabase } from '#server/backup/open-own-database.ts';
import type { Progress } from '#server/backup/progress.ts';
import { selectMigrations, selectSequences, selectTables, type Table } from '#server/backup/table-queries.ts';
import {
  createWaitingMails,
  queueWaitingMails,
  WAITING_MAILS_QUERY,
  WAITING_MAILS_TABLE,
} from '#server/backup/waiting-mails.ts';
import { type ConnectionOptions, openClient } from '#server/database/database.ts';
import { isDatabaseUnavailable } from '#server/database/database-errors.ts';
import { applyChanges } from './apply-changes.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
import { compareTables } from './compare-tables.ts';
import { copyRows, copyTables } from './copy-tables.ts';
import { SAME_TEXTS } from './same-texts.ts';
import { allowWrites, hasStoppedWrites, stopWrites } from './standstill.ts';
import { clearTarget, requireUsableTarget } from './target.ts';

type Task = {
  dataDir: string;
  to: string;
  progress: Progress;
  /** What the operator is to know meanwhile. */
  say(line: string): void;
  signal: AbortSignal;
};

export type Moved = { checks: Check[]; standstillMs: number; waitingMails: number };

/** Who catches up as quickly as that has left about as much behind. */
const CLOSE_MS = 2_000;

/**
 * Brings the embedded shop to a server while it sells: first a copy of all rows, then what changed meanwhile, and only
 * for the last of it the shop stands still. From then on it does not write here any more.
 */
export async function moveShop(task: Task): Promise<Moved> {
  const { dataDir, to, say } = task;
  return withClient(to, async (target) => {
    await requireUsableTarget(target);
    const { connection, close } = await openOwnDatabase(dataDir);
    try {
      return await withClient(connection, async (source) => {
        const migrations = await requireMovable(source);
        const feed = await openChangeFeed(connection);
        try {
          return await moveBetween({ ...task, source, target, feed, migrations });
        } catch (error) {
          // It may hold locks on what is to be taken away.
          await target.end();
          await goBack(connection, to, say);
          throw isDatabaseUnavailable(error) ? new BackupError(`A database was lost: ${reasonOf(error)}.`) : error;
        } finally {
          await feed.close();
        }
      });
    } finally {
      await close();
    }
  });
}

/** Makes a shop that was moved, or whose move was killed, sell again where it was. */
export async function undoMove(dataDir: string): Promise<void> {
  const { connection, close } = await openOwnDatabase(dataDir);
  try {
    await withClient(connection, allowWrites);
  } finally {
    await close();
  }
}

type Way = Task & { source: pg.Client; target: pg.Client; feed: ChangeFeed; migrations: number };

async function moveBetween(way: Way): Promise<Moved> {
  const { source, target, to, feed, migrations, say, signal } = way;
  await migrateUpTo(to, migrations);
  for (const client of [source, target]) await client.query(SAME_TEXTS);
  await source.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await source.query(`SET TRANSACTION SNAPSHOT '${feed.snapshot}'`);
  const tables = await selectTables(source);
  await copyTables({ ...way, tables });
  await source.query('COMMIT');
  await catchUp(way);
  say('The shop stands still: it shows its pages, and takes no orders.');
  const begun = performance.now();
  await stopWrites(source);
  signal.throwIfAborted();
  const found = await finish(way, tables);
  return { ...found, standstillMs: performance.now() - begun };
}

async function requireMovable(source: pg.Client): Promise<number> {
  if (await hasStoppedWrites(source)) {
    throw new BackupError(
      'This shop was moved, or a move of it was killed: "npm run move -- --undo" makes it sell again where it is.',
    );
  }
  const { rows } = await source.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p')`,
  );
  if (rows.length > 0) {
    throw new BackupError(`${rows.map(({ name }) => name).join(', ')} has no primary key, which a move needs.`);
  }
  const [seen, known] = [await selectMigrations(source), await knownMigrations()];
  if (seen.join() !== known.slice(0, seen.length).join()) {
    throw new BackupError('The tables of this shop are of another version: move it with the version that runs it.');
  }
  return seen.length;
}

async function catchUp({ feed, target, say, signal }: Way): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const begun = performance.now();
    const changes = await feed.next();
    await applyChanges(target, changes);
    say(`Caught up with ${changes.length} changes.`);
    if (performance.now() - begun < CLOSE_MS) return;
  }
}

/** While nothing changes any more: the last changes, the numbers that come next, the mails to come, and a look at it all. */
async function finish({ feed, source, target }: Way, tables: Table[]) {
  for (let rest = await feed.next(); rest.length > 0; rest = await feed.next()) await applyChanges(target, rest);
  for (const [name, value] of Object.entries(await selectSequences(source))) {
    await target.query('SELECT setval($1::regclass, $2)', [`public."${name}"`, value]);
  }
  await target.query('BEGIN');
  await createWaitingMails(target);
  const waitingMails = await copyRows({ source, target }, WAITING_MAILS_QUERY, undefined, WAITING_MAILS_TABLE);
  await queueWaitingMails(target);
  await target.query('COMMIT');
  const checks = await compareTables(source, target, tables);
  const bad = checks.filter(({ isGood }) => !isGood);
  if (bad.length === 0) return { checks, waitingMails };
  throw new BackupError(`The copy is not the same: ${bad.map(({ name, found }) => `${name} (${found})`).join(', ')}.`);
}

/** By connections of its own: those of the move may be what failed. */
async function goBack(connection: ConnectionOptions, to: string, say: Task['say']): Promise<void> {
  await withClient(connection, async (source) => {
    if (await hasStoppedWrites(source)) await allowWrites(source);
  }).then(
    () => say('The shop sells on where it is.'),
    () => say('The shop may still stand still: when its database runs again, "npm run move -- --undo" makes it sell.'),
  );
  await clearTarget(to).then(
    () => say('The target is empty again.'),
    () => say('The target could not be emptied: make its database anew before the next try.'),
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function withClient<T>(connection: ConnectionOptions, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(connection);
  return work(client).finally(() => client.end());
}
