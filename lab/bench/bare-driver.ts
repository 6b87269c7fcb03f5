import pg from 'pg';
import { runJobs } from '../../src/server/testing/child-script.ts';
import type { Statement } from './record-statements.ts';

/** Sends the statements of an order with the `pg` driver alone: what the database can do without a shop. */
export type BareDriverJob = {
  databaseUrl: string;
  statements: Statement[];
  /** Replaced in each order by new values. */
  recorded: { key: string; productId: number };
  productIds: number[];
  connections: number;
  seconds: number;
};

/** As many as the pool of the shop has. */
const POOL_SIZE = 10;

let sent = 0;
let pool: pg.Pool | undefined;

runJobs(run);

async function run(job: BareDriverJob): Promise<{ requests: number; seconds: number }> {
  pool ??= new pg.Pool({ connectionString: job.databaseUrl, max: POOL_SIZE, min: POOL_SIZE });
  const from = pool;
  const begun = performance.now();
  let requests = 0;
  const client = async () => {
    while (performance.now() - begun < job.seconds * 1000) {
      await placeOrder(from, job);
      requests += 1;
    }
  };
  await Promise.all(Array.from({ length: job.connections }, client));
  return { requests, seconds: (performance.now() - begun) / 1000 };
}

async function placeOrder(from: pg.Pool, { statements, recorded, productIds }: BareDriverJob): Promise<void> {
  sent += 1;
  const key = `bare-${process.pid}-${sent}`;
  const productId = productIds[sent % productIds.length];
  const replaced = (value: unknown): unknown => {
    if (value === recorded.key) return key;
    return Array.isArray(value) && value[0] === recorded.productId ? [productId] : value;
  };
  const connection = await from.connect();
  try {
    for (const { text, values, name } of statements) {
      await connection.query({ text, values: values.map(replaced), ...(name === undefined ? {} : { name }) });
    }
  } finally {
    connection.release();
  }
}
