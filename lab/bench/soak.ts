import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stopAtEnd } from '../../scripts/stop-at-end.ts';
import { type BenchShop, startBenchShop } from './bench-shop.ts';
import { COLLECTABLE, collectGarbage } from './collect-garbage.ts';
import { ensureCurrentBuild } from './current-build.ts';
import { accept } from './figures/accepted.ts';
import { describeMachine } from './figures/machine.ts';
import { type SoakSample, serverGrowthMb, soakTable } from './figures/soak-figures.ts';
import { textTable } from './figures/text-table.ts';
import { connectLean } from './load/lean-client.ts';
import { positiveNumber } from './positive-number.ts';
import { familyMb } from './process-family.ts';
import { soakFor } from './soak-load.ts';

/**
 * npm run bench:soak [-- --minutes 10 --rate 100 --accept --out FILE]
 *
 * Visitors, buyers and the sender of mails at a steady pace. After every half minute comes a rest, at whose end the server
 * gives back what it no longer needs and the memory is read. The exit code is 1 when the server's memory keeps growing.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '100' },
    accept: { type: 'boolean', default: false },
    out: { type: 'string', default: 'bench-soak-results.json' },
  },
});
const minutes = positiveNumber('minutes', options.minutes);
const rate = positiveNumber('rate', options.rate);

const LOAD_MS = 30_000;
const REST_MS = 20_000;
const CONNECTIONS = 16;
const MOST_GROWTH_MB = 20;
const SIZE = { products: 500, orders: 500, users: 500, entries: 500 };

await stopAtEnd(async (keep) => {
  const machine = await describeMachine();
  await ensureCurrentBuild();
  const shop = await startBenchShop(keep, SIZE, { MAIL_WORKER: 'on', ...COLLECTABLE });
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectLean(shop.url)));
  const samples: SoakSample[] = [];
  const begun = performance.now();
  const minute = () => (performance.now() - begun) / 60_000;
  let requests = 0;
  while (minute() < minutes) {
    requests += (await soakFor(LOAD_MS, rate, { shop, connections, first: requests })).length;
    await sleep(REST_MS);
    await collectGarbage(shop);
    const sample = { minute: minute(), requests, ...(await memoryOf(shop)) };
    samples.push(sample);
    console.error(`minute ${sample.minute.toFixed(1)}: ${requests} requests, server ${sample.serverMb.toFixed(1)} MB`);
  }
  for (const connection of connections) connection.close();
  const table = soakTable(samples);
  console.log(textTable(table));
  const growthMb = serverGrowthMb(samples);
  const isMet = growthMb <= MOST_GROWTH_MB;
  const verdict = `The server's memory grew by ${growthMb.toFixed(1)} MB between minute 2 and the end (at most ${MOST_GROWTH_MB} MB: ${isMet ? 'met' : 'MISSED'}).`;
  console.log(verdict);
  const report = { at: new Date().toISOString(), machine, rate, growthMb, samples };
  await writeFile(options.out, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`written to ${options.out}`);
  if (options.accept) await accept('soak', report, [table], verdict);
  if (!isMet) process.exitCode = 1;
});

async function memoryOf({
  url,
  pid,
  database,
}: BenchShop): Promise<Pick<SoakSample, 'serverMb' | 'heapMb' | 'databaseMb'>> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const heapBytes = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]);
  return { serverMb: await familyMb(pid), heapMb: heapBytes / 1_000_000, databaseMb: await familyMb(database.pid) };
}
