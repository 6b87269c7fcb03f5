import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../start-server.ts';
import { type Keep, stopAtEnd } from '../stop-at-end.ts';
import { type CatalogueWorkload, catalogueWorkloads } from './catalogue-workloads.ts';
import { startChildTask } from './child-task.ts';
import { cpuTimeMs } from './cpu-time.ts';
import type { Job, JobAnswer, JobResult } from './generator.ts';
import { describeMachine } from './machine.ts';
import type { Generator } from './measure.ts';
import { positiveNumber } from './positive-number.ts';
import { type SeededDatabase, startSeededDatabase } from './seeded-database.ts';
import { textTable } from './text-table.ts';

/**
 * npm run bench:catalogue [-- --size 100 --size 50000 --seconds 3 --warmup 1 --connections 4 --only search --out FILE]
 *
 * The same calls on shops of different sizes. CPU is that of the server and of all database processes together: on a
 * busy machine it says more than the time that an answer takes. `npm run build` must have been run.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', multiple: true, default: ['100', '10000', '50000'] },
    seconds: { type: 'string', default: '3' },
    warmup: { type: 'string', default: '1' },
    connections: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: join(tmpdir(), 'bench-catalogue-results.json') },
  },
});
const sizes = options.size.map((size) => positiveNumber('size', size));
const settings = {
  seconds: positiveNumber('seconds', options.seconds),
  warmup: positiveNumber('warmup', options.warmup),
  connections: positiveNumber('connections', options.connections),
};
const chosen = catalogueWorkloads.filter(({ name }) => name.includes(options.only));
if (chosen.length === 0) throw new Error(`No workload's name contains "${options.only}"`);

const HEADERS = { 'accept-encoding': 'br' };

type Figures = { requestsPerSecond: number; p99Ms: number; cpuMs: number | null };
type Shop = { url: string; cpuMs: () => Promise<number | null>; generator: Generator };

await stopAtEnd(async (keep) => {
  const results = new Map<number, Figures[]>();
  for (const size of sizes) results.set(size, await benchSize(keep, size));
  console.log(report(results));
  console.log(
    `${settings.seconds} s, ${settings.connections} connections; new addresses: each once, one after the other`,
  );
  const whole = { at: new Date().toISOString(), machine: describeMachine(), settings, results: [...results] };
  await writeFile(options.out, `${JSON.stringify(whole, null, 2)}\n`);
  console.log(`written to ${options.out}`);
});

async function benchSize(keep: Keep, size: number): Promise<Figures[]> {
  console.error(`seeding ${size} products`);
  const database = await keep(startSeededDatabase(size));
  const server = await keep(startServer({ DATABASE_URL: database.url, DEMO_CATALOGUE: 'off' }));
  const generator = await keep(startChildTask<Job, JobAnswer>('./generator.ts'));
  const shop: Shop = { url: server.url, cpuMs: () => allCpuMs(server.pid, database), generator };
  const figures: Figures[] = [];
  for (const workload of chosen) {
    console.error(`measuring ${workload.name}`);
    figures.push(await measure(shop, workload));
  }
  await generator.stop();
  await server.stop();
  await database.stop();
  return figures;
}

async function allCpuMs(pid: number, database: SeededDatabase): Promise<number | null> {
  const [server, processes] = [await cpuTimeMs(pid), await database.cpuMs()];
  return server === null || processes === null ? null : server + processes;
}

async function measure(shop: Shop, workload: CatalogueWorkload): Promise<Figures> {
  if ('path' in workload) await load(shop, workload.path, settings.warmup);
  const before = await shop.cpuMs();
  const { requests, seconds, p99Ms } =
    'path' in workload ? await load(shop, workload.path, settings.seconds) : await askOnce(shop.url, workload.paths);
  const after = await shop.cpuMs();
  const cpuMs = before === null || after === null ? null : (after - before) / requests;
  return { requestsPerSecond: requests / seconds, p99Ms, cpuMs };
}

type Answered = Pick<JobResult, 'requests' | 'seconds' | 'p99Ms'>;

async function load({ url, generator }: Shop, path: string, seconds: number): Promise<Answered> {
  const job = { url: url + path, headers: HEADERS, connections: settings.connections, seconds };
  const answer = await generator.ask(job);
  if ('error' in answer) throw new Error(`${path}: ${answer.error}`);
  if (answer.result.faults.length > 0) throw new Error(`${path}: ${answer.result.faults.join('; ')}`);
  return answer.result;
}

async function askOnce(url: string, paths: string[]): Promise<Answered> {
  const times: number[] = [];
  const start = performance.now();
  for (const path of paths) {
    const asked = performance.now();
    const response = await fetch(url + path, { headers: HEADERS });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
    times.push(performance.now() - asked);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const p99Ms = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
  return { requests: paths.length, seconds: (performance.now() - start) / 1000, p99Ms };
}

function report(results: Map<number, Figures[]>): string {
  const columns = [...results.keys()].flatMap((size) => [`${size}: req/s`, 'p99 ms', 'CPU ms']);
  const rows = chosen.map(({ name }, index) => {
    const figures = [...results.values()].flatMap((list) => list[index] ?? []);
    const cells = figures.flatMap(({ requestsPerSecond, p99Ms, cpuMs }) => [
      requestsPerSecond.toFixed(0),
      p99Ms.toFixed(1),
      cpuMs?.toFixed(2) ?? '-',
    ]);
    const [first, last] = [figures[0]?.cpuMs, figures.at(-1)?.cpuMs];
    return [name, ...cells, first && last ? `${(last / first).toFixed(2)} x` : '-'];
  });
  return textTable(['', ...columns, 'CPU growth'], rows);
}
