import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/server/platform/embedded-postgres/start.ts';
import { runMigrations } from '../../src/server/platform/migrate.ts';
import { seedProducts } from './seed-products.ts';

export type SeededDatabase = {
  url: string;
  /** CPU milliseconds of all its processes so far; null where there is no /proc. */
  cpuMs: () => Promise<number | null>;
  stop: () => Promise<void>;
};

/** An embedded PostgreSQL of its own with so many made-up products. */
export async function startSeededDatabase(products: number): Promise<SeededDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'jalaja-bench-'));
  const dataDir = join(folder, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await runMigrations(server.connection);
    await seedProducts(server.connection, products);
  } catch (error) {
    await stop();
    throw error;
  }
  const { host, port, user, database, password = '' } = server.connection;
  const place = new URLSearchParams({ host, port: String(port) });
  const url = `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?${place}`;
  const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { url, cpuMs: () => familyCpuMs(postmaster), stop };
}

/** Those of its processes that have ended are counted by the first one, which has waited for them. */
async function familyCpuMs(first: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // A process may end between the listing and the reading.
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const [, parent, ...fields] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(9);
    if (Number(name) === first) ticks += user + system + endedUser + endedSystem;
    else if (parent === first) ticks += user + system;
  }
  return (ticks * 1000) / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
}
