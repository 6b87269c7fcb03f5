import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Keep, stopAtEnd } from '../../scripts/stop-at-end.ts';
import { startServer } from '../../src/server/testing/start-server.ts';
import { ensureCurrentBuild } from './current-build.ts';
import { accept } from './figures/accepted.ts';
import { describeMachine } from './figures/machine.ts';
import { median } from './figures/statistics.ts';
import { type Table, textTable } from './figures/text-table.ts';
import { positiveNumber } from './positive-number.ts';
import { cpuMsBetween, familyMemory, readCpu } from './process-family.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * npm run bench:start [-- --runs 5 --idle 60 --accept --out FILE]
 *
 * The program behind `npm start` on an empty data folder, and again on the same one, until it greets and answers its first
 * page. Then the memory of the last of them after a minute of rest.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    idle: { type: 'string', default: '60' },
    accept: { type: 'boolean', default: false },
    out: { type: 'string', default: 'bench-start-results.json' },
  },
});
const runs = positiveNumber('runs', options.runs);
const idleSeconds = positiveNumber('idle', options.idle);

const MOST_WARM_MS = 1500;
const MOST_MEMORY_MB = 300;
const NOTHING = { processes: new Map(), endedMs: 0 };

type Start = { greetingMs: number; firstPageMs: number; cpuMs: number };

await stopAtEnd(async (keep) => {
  const machine = await describeMachine();
  await ensureCurrentBuild();
  process.env['JALAJA_SERVER_ENTRY'] = join(import.meta.dirname, '../../scripts/start.ts');
  const starts = { cold: [] as Start[], warm: [] as Start[] };
  let memory = new Map<string, number>();
  for (let run = 1; run <= runs; run += 1) {
    console.error(`run ${run} of ${runs}`);
    const folder = await keep(temporaryFolder());
    starts.cold.push((await startOnce(keep, folder.path)).start);
    const { start, memory: idle } = await startOnce(keep, folder.path, run === runs ? idleSeconds : 0);
    starts.warm.push(start);
    memory = idle;
    await folder.stop();
  }
  const tables = [startTable(starts), memoryTable(memory)];
  console.log(tables.map(textTable).join('\n\n'));
  const report = {
    ...{ at: new Date().toISOString(), machine, starts },
    memoryMb: Object.fromEntries(memory),
  };
  await writeFile(options.out, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`written to ${options.out}`);
  if (options.accept) await accept('start', report, tables);
});

async function startOnce(keep: Keep, dataDir: string, idleSeconds = 0) {
  const begun = performance.now();
  const shop = await keep(startServer({ DATA_DIR: dataDir }));
  const greetingMs = performance.now() - begun;
  const response = await fetch(`${shop.url}/home`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`/home answers ${response.status}`);
  const firstPageMs = performance.now() - begun;
  const cpuMs = cpuMsBetween(NOTHING, await readCpu(shop.pid));
  if (idleSeconds > 0) console.error(`resting for ${idleSeconds} s`);
  await sleep(idleSeconds * 1000);
  const memory = await familyMemory(shop.pid);
  await shop.stop();
  return { start: { greetingMs, firstPageMs, cpuMs }, memory };
}

function startTable({ cold, warm }: { cold: Start[]; warm: Start[] }): Table {
  const cells = (list: Start[]) =>
    [list.map((each) => each.greetingMs), list.map((each) => each.firstPageMs), list.map((each) => each.cpuMs)].map(
      (values) => `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)}-${Math.max(...values).toFixed(0)})`,
    );
  const isQuick = median(warm.map(({ firstPageMs }) => firstPageMs)) <= MOST_WARM_MS;
  return {
    head: ['start', 'greeting ms', 'first page ms', 'CPU ms', 'target'],
    rows: [
      ['cold, on an empty folder', ...cells(cold), ''],
      ['warm', ...cells(warm), `first page at most ${MOST_WARM_MS} ms: ${isQuick ? 'met' : 'MISSED'}`],
    ],
    lastIsText: true,
  };
}

function memoryTable(memory: Map<string, number>): Table {
  const all = [...memory.values()].reduce((sum, mb) => sum + mb, 0);
  const verdict = `at most ${MOST_MEMORY_MB} MB: ${all <= MOST_MEMORY_MB ? 'met' : 'MISSED'}`;
  return {
    head: [`memory after ${idleSeconds} s of rest`, 'MB', 'target'],
    rows: [...[...memory].map(([program, mb]) => [program, mb.toFixed(1), '']), ['together', all.toFixed(1), verdict]],
    lastIsText: true,
  };
}
