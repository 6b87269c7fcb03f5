import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Db } from '#server/database/database.ts';
import { cacheInvalidations } from '#server/database/schema/cache.ts';
import { statement } from '#server/database/statement.ts';
import type { Logger } from '#server/lib/logger.ts';
import { INVALIDATION_CHANNEL } from './invalidate.ts';
import type { TagVersions } from './tag-versions.ts';
import { EVERYTHING } from './tags.ts';

/** Notifications arrive at once; this is for those that are lost. */
const POLL_MS = 500;
/** Well below the hour after which entries of the log are deleted. */
const MAX_GAP_MS = 30 * 60_000;

type LogRow = { server: string; xmin: string; id: string | null; tags: string[] };

/** A transaction that was still running at the last read has an id from its snapshot's xmin on: it is read later. */
const readLog = statement<LogRow, { xmin: string | null }>(
  'read_invalidations',
  sql`
    select snapshot.server, snapshot.xmin, log.id, log.tags
    from (
      select pg_postmaster_start_time()::text as server, pg_snapshot_xmin(pg_current_snapshot())::text as xmin
    ) as snapshot
    left join ${cacheInvalidations} log on log.xid >= ${sql.placeholder('xmin')}::xid8
    order by log.id`,
);

/** Learns of changes that other processes made, on a connection of its own. */
export class InvalidationFeed {
  readonly #database: Pick<Database, 'connect' | 'write'>;
  readonly #versions: TagVersions;
  readonly #log: Logger;
  #xmin: bigint | null = null;
  #server = '';
  #isFailing = false;
  #readAt = 0;
  /** Entries of the last read, which may be read again while an older transaction runs. */
  #seen = new Set<number>();
  #isStopped = false;
  #wake = () => {};
  #running: Promise<void> | null = null;
  readonly #attempted = Promise.withResolvers<void>();

  constructor(database: Pick<Database, 'connect' | 'write'>, versions: TagVersions, log: Logger) {
    this.#database = database;
    this.#versions = versions;
    this.#log = log;
  }

  /** Resolves when the log was read once, or could not be. */
  start(): Promise<void> {
    this.#running ??= this.#run();
    return this.#attempted.promise;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      let client: pg.Client | undefined;
      try {
        client = await this.#database.connect();
        await this.#follow(client);
      } catch (error) {
        if (!this.#isFailing) this.#log.warn({ err: error }, 'the connection for cache invalidations was lost');
        this.#isFailing = true;
        await this.#readThroughPool();
        this.#attempted.resolve();
        await this.#pause();
      } finally {
        client?.end().catch(() => {});
      }
    }
  }

  /** Without a connection of its own, the feed still polls. */
  async #readThroughPool(): Promise<void> {
    try {
      await this.#read(this.#database.write);
    } catch {
      // The database is unavailable: cached responses stay until it is back.
    }
  }

  async #follow(client: pg.Client): Promise<void> {
    const db = drizzle(client, { casing: 'snake_case' });
    let isNotified = false;
    const notify = () => {
      isNotified = true;
      this.#wake();
    };
    client.on('notification', notify).on('error', notify);
    await client.query(`listen ${INVALIDATION_CHANNEL}`);
    while (!this.#isStopped) {
      isNotified = false;
      await this.#read(db);
      this.#isFailing = false;
      if (!isNotified) await this.#pause();
    }
  }

  async #read(db: Db): Promise<void> {
    const startedAt = Date.now();
    const rows = await readLog(db, { xmin: this.#xmin?.toString() ?? null });
    const xmin = BigInt(rows[0]?.xmin ?? 0);
    const server = rows[0]?.server ?? '';
    // At the start, after a long absence, or on another server the log does not show what was missed.
    if (this.#xmin === null || server !== this.#server || startedAt - this.#readAt > MAX_GAP_MS) {
      this.#versions.invalidate([EVERYTHING]);
    }
    const entries = rows.flatMap(({ id, tags }) => (id === null ? [] : [{ id: Number(id), tags }]));
    for (const { id, tags } of entries) if (!this.#seen.has(id)) this.#versions.applyLogEntry(id, tags);
    this.#seen = new Set(entries.map(({ id }) => id));
    this.#xmin = xmin;
    this.#server = server;
    this.#readAt = startedAt;
    this.#attempted.resolve();
  }

  async #pause(): Promise<void> {
    if (this.#isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
