import { createHistogram } from 'node:perf_hooks';
import pg from 'pg';
import { answerParent } from './child-task.ts';
import type { JobResult } from './generator.ts';
import type { Statement } from './order-statements.ts';

/** The statements of an order sent by the bare driver, without a shop around them: what the database can do. */
export type BareOrders = {
  databaseUrl: string;
  statements: Statement[];
  /** What the recorded order has, and what stands in its place in the next one. */
  recorded: { key: string; productId: number };
  productIds: number[];
  clients: number;
  seconds: number;
};

/** As many as the shop has. */
const CONNECTIONS = 10;

answerParent(run);

let sent = 0;

async function run(load: BareOrders): Promise<JobResult> {
  const microseconds = createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 });
  const pool = new pg.Pool({ connectionString: load.databaseUrl, max: CONNECTIONS });
  const open = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  for (const connection of open) connection.release();
  const begun = performance.now();
  let placed = 0;
  const client = async () => {
    while (performance.now() - begun < load.seconds * 1000) {
      const start = performance.now();
      await placeOne(pool, load);
      placed += 1;
      microseconds.record(Math.max(1, Math.round((performance.now() - start) * 1000)));
    }
  };
  await Promise.all(Array.from({ length: load.clients }, client));
  const seconds = (performance.now() - begun) / 1000;
  await pool.end();
  return {
    requests: placed,
    seconds,
    p50Ms: microseconds.percentile(50) / 1000,
    p99Ms: microseconds.percentile(99) / 1000,
  };
}

async function placeOne(pool: pg.Pool, { statements, recorded, productIds }: BareOrders): Promise<void> {
  sent += 1;
  const key = `bare-${process.pid}-${sent}`;
  const productId = productIds[sent % productIds.length];
  const instead = (value: unknown): unknown => {
    if (value === recorded.key) return key;
    return Array.isArray(value) && value[0] === recorded.productId ? [productId] : value;
  };
  const connection = await pool.connect();
  try {
    for (const { text, values, name } of statements) {
      await connection.query({ text, values: values.map(instead), ...(name === undefined ? {} : { name }) });
    }
  } finally {
    connection.release();
  }
}
