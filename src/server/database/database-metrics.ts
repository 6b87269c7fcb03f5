import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from './database.ts';

/** Shorter than the time-out for collecting the metrics of one process. */
const PATIENCE_MS = 2_000;

/** A metric read from the database. NaN while the database is unavailable, so that the other metrics still appear. */
export async function askedOfDatabase(work: Promise<number>): Promise<number> {
  const late = new AbortController();
  const patience = delay(PATIENCE_MS, Number.NaN, { signal: late.signal }).catch(() => Number.NaN);
  const figure = await Promise.race([work.catch(() => Number.NaN), patience]);
  late.abort();
  return figure;
}

/** Whether the database is reachable, and the state of this process's connections. */
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
  // After the pools: this query takes a connection itself.
  new Gauge({
    name: 'database_up',
    help: 'Whether the write server answers (1) or not (0)',
    // Take the minimum: one process that cannot reach the database must be visible.
    aggregator: 'min',
    registers,
    async collect() {
      const answer = await askedOfDatabase(database.write.execute(sql`select 1`).then(() => 1));
      this.set(Number.isNaN(answer) ? 0 : 1);
    },
  });
}
