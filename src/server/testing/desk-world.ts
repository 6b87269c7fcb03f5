import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startChild } from './child-script.ts';
import type { DueWorkJob } from './due-work-process.ts';
import { type Answer, LEDGER_SETUP_KEY, OrderLedger } from './order-ledger.ts';
import { openPrivateDatabase, type PrivateDatabase } from './private-database.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';

const SHOPS = 2;
/** One of so many writes ends with the death of the process that has it. */
const WRITES_A_KILL = 30;
const RUNS_A_KILL = 4;
/** From before the request arrives to after its transaction. */
const KILL_WITHIN_MS = 100;

const startWorker = () => startChild<DueWorkJob, number>(new URL('due-work-process.ts', import.meta.url));

/** Two processes of one shop and one that does what is due. All are killed with SIGKILL now and then, and replaced. */
export class DeskWorld {
  readonly #pool: pg.Pool;
  readonly ledger: OrderLedger;
  kills = 0;
  readonly #folder: string;
  readonly #database: PrivateDatabase;
  readonly #environment: Record<string, string>;
  #living: ShopProcess[];
  readonly #starting = new Set<Promise<void>>();
  #worker = startWorker();
  #workerIsFree: Promise<unknown> = Promise.resolve();

  static async open(): Promise<DeskWorld> {
    const folder = await mkdtemp(path.join(tmpdir(), 'jalaja-desk-world-'));
    const database = await openPrivateDatabase();
    const pool = new pg.Pool(database.connection);
    const environment = {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SESSION_SECRET: 'a secret that only the desk world knows',
      ADMIN_SETUP_KEY: LEDGER_SETUP_KEY,
      MAIL_WORKER: 'off',
    };
    const shops = [await startShopProcess(environment)];
    const ledger = await OrderLedger.open(shops[0]?.url ?? '');
    while (shops.length < SHOPS) shops.push(await startShopProcess(environment));
    return new DeskWorld({ folder, database, pool, environment, shops, ledger });
  }

  private constructor(parts: {
    folder: string;
    database: PrivateDatabase;
    pool: pg.Pool;
    environment: Record<string, string>;
    shops: ShopProcess[];
    ledger: OrderLedger;
  }) {
    this.#folder = parts.folder;
    this.#database = parts.database;
    this.#environment = parts.environment;
    this.#living = parts.shops;
    this.#pool = parts.pool;
    this.ledger = parts.ledger;
  }

  async rows<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(query, values)).rows;
  }

  /** Null when the process died before it answered: then nobody knows whether the work was done. */
  async write<T>(send: (ledger: OrderLedger) => Promise<Answer<T>>): Promise<Answer<T> | null> {
    return this.#send(send, randomInt(WRITES_A_KILL) === 0);
  }

  async read<T>(address: string): Promise<T> {
    for (;;) {
      const answer = await this.#send((ledger) => ledger.send<T>('GET', address), false);
      if (answer?.status === 200) return answer.body;
      if (answer) throw new Error(`GET ${address}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  }

  async #send<T>(send: (ledger: OrderLedger) => Promise<Answer<T>>, isLast: boolean): Promise<Answer<T> | null> {
    while (this.#living.length === 0) await Promise.race(this.#starting);
    const shop = this.#living[randomInt(this.#living.length)];
    if (!shop) throw new Error('There is no shop');
    this.ledger.url = shop.url;
    const sent = send(this.ledger).catch((error: unknown) => {
      if (this.#living.includes(shop)) throw error;
      return null;
    });
    if (isLast) await this.#kill(shop);
    return sent;
  }

  async #kill(shop: ShopProcess): Promise<void> {
    await sleep(randomInt(KILL_WITHIN_MS));
    if (!this.#living.includes(shop)) return;
    this.kills += 1;
    this.#living = this.#living.filter((one) => one !== shop);
    const killed = shop.kill();
    // At once: a caller that finds no living shop waits for one of these.
    const starting = killed
      .then(() => startShopProcess(this.#environment))
      .then((next) => void this.#living.push(next));
    this.#starting.add(starting);
    void starting.finally(() => this.#starting.delete(starting));
    await killed;
  }

  /** Does what is due; several callers take turns. */
  doDueWork(): Promise<void> {
    const done = this.#workerIsFree.then(async () => {
      const job = { connection: this.#database.connection, now: new Date().toISOString() };
      const running = this.#worker.run(job).catch(() => null);
      if (randomInt(RUNS_A_KILL) > 0) return void (await running);
      await sleep(randomInt(KILL_WITHIN_MS));
      this.kills += 1;
      process.kill(this.#worker.pid, 'SIGKILL');
      await running;
      this.#worker = startWorker();
      await this.#worker.run(job);
    });
    this.#workerIsFree = done;
    return done;
  }

  async close(): Promise<void> {
    await Promise.all(this.#starting);
    await Promise.all([this.#worker.stop(), ...this.#living.map((shop) => shop.kill())]);
    await this.#pool.end();
    await this.#database.remove();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
