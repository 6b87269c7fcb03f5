import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from './database.ts';

/** Shorter than whoever collects the figures of several processes waits for one of them. */
const PATIENCE_MS = 2_000;

/** A figure that the database knows. Not a number while it does not answer: the other figures must be seen also then. */
export async function askedOfDatabase(work: Promise<number>): Promise<number> {
  const late = new AbortController();
  const patience = delay(PATIENCE_MS, Number.NaN, { signal: late.signal }).catch(() => Number.NaN);
  const figure = await Promise.race([work.catch(() => Number.NaN), patience]);
  late.abort();
  return figure;
}

/** Whether the database answers, and how the connections of this process to it stand. */
export function installDatabaseMetrics(register: Registry, database: Database): void {
  const registers = [register];
  new Gauge({
    name: 'database_pool_connections',
    help: 'Open connections to the database, in use or idle',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, total, idle } of database.pools()) {
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'used' }, total - idle);
      }
    },
  });
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Requests that wait for a connection because all are in use',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of database.pools()) this.set({ pool }, waiting);
    },
  });
  // After the pools: the question itself takes a connection.
  new Gauge({
    name: 'database_up',
    help: 'Whether the write server answers (1) or not (0)',
    // Of several processes, the one that does not reach it is worth knowing.
    aggregator: 'min',
    registers,
    async collect() {
      const answer = await askedOfDatabase(database.write.execute(sql`select 1`).then(() => 1));
      this.set(Number.isNaN(answer) ? 0 : 1);
    },
  });
}
