import type pg from 'pg';
import type { Database } from '#server/database/database.ts';
import type { Logger } from '#server/lib/logger.ts';
import { INVALIDATION_CHANNEL } from './invalidate.ts';
import type { TagVersions } from './tag-versions.ts';
import { EVERYTHING } from './tags.ts';

/** Notifications arrive at once; this is for those that are lost. */
const POLL_MS = 500;
/** Well below the hour after which entries of the log are deleted. */
const MAX_GAP_MS = 30 * 60_000;

/** A transaction that was still running at the last read has an id from its snapshot's xmin on: it is read later. */
const READ_LOG = `
  select snapshot.xmin, log.id, log.tags
  from (select pg_snapshot_xmin(pg_current_snapshot())::text as xmin) as snapshot
  left join cache_invalidations log on log.xid >= $1::xid8
  order by log.id`;

type LogRow = { xmin: string; id: string | null; tags: string[] };

/** Learns of changes that other processes made, on a connection of its own. */
export class InvalidationFeed {
  readonly #connect: Database['connect'];
  readonly #versions: TagVersions;
  readonly #log: Logger;
  #xmin: bigint | null = null;
  #readAt = 0;
  /** Entries of the last read, which may be read again while an older transaction runs. */
  #seen = new Set<number>();
  #isStopped = false;
  #wake = () => {};
  #running: Promise<void> | null = null;
  readonly #attempted = Promise.withResolvers<void>();

  constructor({ connect }: Pick<Database, 'connect'>, versions: TagVersions, log: Logger) {
    this.#connect = connect;
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
        client = await this.#connect();
        await this.#follow(client);
      } catch (error) {
        this.#log.debug({ err: error }, 'the connection for cache invalidations was lost');
        this.#attempted.resolve();
        await this.#pause();
      } finally {
        client?.end().catch(() => {});
      }
    }
  }

  async #follow(client: pg.Client): Promise<void> {
    let isNotified = false;
    const notify = () => {
      isNotified = true;
      this.#wake();
    };
    client.on('notification', notify).on('error', notify);
    await client.query(`listen ${INVALIDATION_CHANNEL}`);
    while (!this.#isStopped) {
      isNotified = false;
      await this.#read(client);
      if (!isNotified) await this.#pause();
    }
  }

  async #read(client: pg.Client): Promise<void> {
    const startedAt = performance.now();
    const { rows } = await client.query<LogRow>({
      name: 'read_invalidations',
      text: READ_LOG,
      values: [this.#xmin?.toString() ?? null],
    });
    const xmin = BigInt(rows[0]?.xmin ?? 0);
    // At the start, after a long absence, or on another server the log does not show what was missed.
    if (this.#xmin === null || xmin < this.#xmin || startedAt - this.#readAt > MAX_GAP_MS) {
      this.#versions.invalidate([EVERYTHING]);
    }
    const entries = rows.flatMap(({ id, tags }) => (id === null ? [] : [{ id: Number(id), tags }]));
    for (const { id, tags } of entries) if (!this.#seen.has(id)) this.#versions.applyLogEntry(id, tags);
    this.#seen = new Set(entries.map(({ id }) => id));
    this.#xmin = xmin;
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
