import type pg from 'pg';
import type { Logger } from '#server/lib/logger.ts';
import { isDatabaseUnavailable, isRetryable } from './database-errors.ts';

/** Maximum age of the replica check; then its position is checked again. */
const TRUST_MS = 250;
const BEHIND_PAUSE_MS = 20;
const AWAY_PAUSE_MS = 5_000;

/** WAL positions as byte offsets. A server that is no replica has no replay position. */
const WRITTEN = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`;
const REPLAYED = `select case when pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as position`;

type Server = Pick<pg.Pool, 'query' | 'connect'>;
type Query = pg.QueryConfig;

/**
 * Reads go to the replica while it has replayed everything the primary had at the last check; otherwise, and when it
 * fails, to the primary. No read waits for a check: meanwhile the primary is used.
 */
export class ReadPool {
  readonly #writeServer: Server;
  readonly #replica: Server;
  readonly #log: Logger;
  #trustedUntil = 0;
  #nextLookAt = 0;
  #isLooking = false;
  #doubts = 0;
  #isAway = false;

  constructor(writeServer: Server, replica: Server, log: Logger) {
    this.#writeServer = writeServer;
    this.#replica = replica;
    this.#log = log;
  }

  /** From now on, reads must include everything written so far. */
  distrust(): void {
    this.#doubts += 1;
    this.#trustedUntil = 0;
  }

  async query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#isTrusted()) {
      try {
        return await this.#replica.query(query, values);
      } catch (error) {
        // A replica cancels reads that conflict with replay.
        if (isDatabaseUnavailable(error)) this.#leave(error);
        else if (!isRetryable(error)) throw error;
      }
    }
    return this.#writeServer.query(query, values);
  }

  /** For transactions, which always run on the primary. */
  connect(): Promise<pg.PoolClient> {
    return this.#writeServer.connect();
  }

  #isTrusted(): boolean {
    const now = performance.now();
    if (now < this.#trustedUntil) return true;
    if (!this.#isLooking && now >= this.#nextLookAt) void this.#look();
    return false;
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    const [begun, doubts] = [performance.now(), this.#doubts];
    try {
      const written = await position(this.#writeServer, WRITTEN);
      const replayed = await position(this.#replica, REPLAYED).catch((error: unknown) => this.#leave(error));
      if (replayed !== undefined) this.#judge(replayed >= written && doubts === this.#doubts, begun);
    } catch {
      // The primary is down: the read itself will report it.
    } finally {
      this.#isLooking = false;
    }
  }

  #judge(isUpToDate: boolean, asOf: number): void {
    if (isUpToDate) this.#trustedUntil = asOf + TRUST_MS;
    else this.#nextLookAt = performance.now() + BEHIND_PAUSE_MS;
    if (this.#isAway) this.#log.info('the replica answers reads again');
    this.#isAway = false;
  }

  #leave(error: unknown): void {
    this.#trustedUntil = 0;
    this.#nextLookAt = performance.now() + AWAY_PAUSE_MS;
    if (!this.#isAway) this.#log.warn({ err: error }, 'the replica does not answer: the write server does');
    this.#isAway = true;
  }
}

async function position(server: Server, text: string): Promise<number> {
  const { rows } = await server.query<{ position: number | null }>(text);
  const known = rows[0]?.position;
  if (typeof known !== 'number') throw new Error('The server of DATABASE_READ_URL is no replica');
  return known;
}
