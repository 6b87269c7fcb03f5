import { setTimeout as delay } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import type pg from 'pg';
import type { Database } from '#server/database/database.ts';

const WAIT_LIMIT_MS = 15_000;
const RETRY_MS = 100;
/** Separates these locks from other advisory locks of the shop. */
const LOCK_SPACE = 'claim-upload';

/** As the protocol's library expects a refusal. */
const LOCKED = { status_code: 423, body: 'The upload is in use' };

/**
 * One request at a time for each upload, over all processes of the shop. All locks of a process are held by one
 * connection of its own: slow senders must not use up the pool, and the locks of a process end with it.
 */
export class UploadLocks implements Locker {
  readonly #database: Pick<Database, 'connect'>;
  /** Locks of this process: one connection may take the same advisory lock twice. */
  readonly #held = new Map<string, RequestRelease>();
  #connection: Promise<pg.Client> | null = null;

  constructor(database: Pick<Database, 'connect'>) {
    this.#database = database;
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, cancelHolder) => this.#take(id, signal, cancelHolder),
      unlock: () => this.#release(id),
    };
  }

  async close(): Promise<void> {
    const connection = await this.#connection?.catch(() => null);
    this.#connection = null;
    await connection?.end().catch(() => {});
  }

  async #take(id: string, signal: AbortSignal, release: RequestRelease): Promise<void> {
    const until = performance.now() + WAIT_LIMIT_MS;
    while (!signal.aborted && performance.now() < until) {
      const holder = this.#held.get(id);
      if (holder) {
        // A request whose sender is gone ends when another one comes.
        await holder();
      } else {
        this.#held.set(id, release);
        if (await this.#tryAdvisoryLock(id)) return;
        this.#held.delete(id);
      }
      await delay(RETRY_MS);
    }
    throw LOCKED;
  }

  async #tryAdvisoryLock(id: string): Promise<boolean> {
    try {
      const client = await this.#client();
      const { rows } = await client.query<{ isTaken: boolean }>(
        'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as "isTaken"',
        [LOCK_SPACE, id],
      );
      return rows[0]?.isTaken ?? false;
    } catch (error) {
      this.#held.delete(id);
      throw error;
    }
  }

  async #release(id: string): Promise<void> {
    try {
      const client = await this.#client();
      await client.query('select pg_advisory_unlock(hashtext($1), hashtext($2))', [LOCK_SPACE, id]);
    } catch {
      // The connection is lost, and its locks with it.
    } finally {
      this.#held.delete(id);
    }
  }

  #client(): Promise<pg.Client> {
    this.#connection ??= this.#open();
    return this.#connection;
  }

  async #open(): Promise<pg.Client> {
    const forget = () => {
      this.#connection = null;
    };
    try {
      const client = await this.#database.connect();
      client.on('error', forget).on('end', forget);
      return client;
    } catch (error) {
      forget();
      throw error;
    }
  }
}
