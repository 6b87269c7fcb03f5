import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Keep, stopAtEnd } from '../../scripts/stop-at-end.ts';
import { startBareSides } from './bare-sides.ts';
import { type ShopSize, startBenchShop } from './bench-shop.ts';
import { ensureCurrentBuild } from './current-build.ts';
import { ACCEPTED_FILE, accept, type Report } from './figures/accepted.ts';
import { slowerLine, slowerThan } from './figures/compare.ts';
import { type LoadFigures, loadFigures, type Measured, speedLine } from './figures/load-figures.ts';
import { loadTable } from './figures/load-table.ts';
import { describeMachine, isSameMachine } from './figures/machine.ts';
import { textTable } from './figures/text-table.ts';
import { startChildTask } from './load/child-task.ts';
import type { Job, JobResult } from './load/generator.ts';
import { measureWorkload, type Pace } from './measure-workload.ts';
import { workloads } from './workloads.ts';

/**
 * npm run bench [-- --only search,order --quick --compare [FILE] --accept --out FILE --from FILE]
 *
 * Every kind of request on a small and on a large shop, each in turn with what limits it. docs/performance.md says how to
 * read the table.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    out: { type: 'string', default: 'bench-results.json' },
    // The figures of an earlier run in place of a new one.
    from: { type: 'string' },
  },
});
const names = options.only.split(',').map((name) => name.trim());
const chosen = workloads.filter(({ name }) => names.some((part) => name.includes(part)));
if (chosen.length === 0) throw new Error(`No workload's name contains "${options.only}"`);
const isWhole = !options.quick && options.only === '';
if (options.accept && !isWhole) throw new Error('Only a whole run can be accepted');

const comparedFile = positionals[0] ?? ACCEPTED_FILE;

const SIZES: ShopSize[] = [
  { products: 100, orders: 100, users: 100, entries: 100 },
  { products: 50_000, orders: 100_000, users: 20_000, entries: 100_000 },
];
const QUICK_SIZES: ShopSize[] = [
  { products: 100, orders: 100, users: 100, entries: 100 },
  { products: 300, orders: 300, users: 300, entries: 300 },
];
const PACE: Pace = { warmUps: 5, newWarmUps: 12, rounds: 12, seconds: 0.4, newRounds: 6, asks: 200 };
const QUICK_PACE: Pace = { warmUps: 0, newWarmUps: 0, rounds: 1, seconds: 0.1, newRounds: 1, asks: 10 };

type LoadReport = Report & { isWhole: boolean; figures: LoadFigures[]; measured?: Measured[] };

await stopAtEnd(async (keep) => {
  // Looked for before the work, not after it.
  const before = options.compare ? await readReport(comparedFile) : null;
  const report = options.from === undefined ? await measureAll(keep) : await readReport(options.from);
  const table = loadTable(report.figures, (name) => workloads.find((each) => each.name === name)?.targets ?? []);
  console.log(textTable(table));
  if (report.measured) console.log(speedLine(report.measured));
  if (options.from === undefined) console.log(`written to ${options.out}`);
  if (before) compare(before, report);
  if (!options.accept) return;
  if (!report.isWhole) throw new Error(`${options.from} is not a whole run`);
  const { measured, ...kept } = report;
  await accept('load', kept, [table], measured && speedLine(measured));
});

async function measureAll(keep: Keep): Promise<LoadReport> {
  const machine = await describeMachine();
  await ensureCurrentBuild();
  console.error('filling the databases');
  const shops = [];
  for (const size of options.quick ? QUICK_SIZES : SIZES) shops.push(await startBenchShop(keep, size));
  const generator = await keep(startChildTask<Job, JobResult>('./generator.ts'));
  const bareSideOf = await startBareSides(keep, { shops, workloads: chosen, generator });
  const measured: Measured[] = [];
  const report = () => ({ at: new Date().toISOString(), machine, isWhole, figures: loadFigures(measured), measured });
  for (const workload of chosen) {
    console.error(`measuring ${workload.name}`);
    const sides = shops.map((shop) => ({ shop, bare: bareSideOf(workload, shop) }));
    measured.push(...(await measureWorkload(workload, sides, generator, options.quick ? QUICK_PACE : PACE)));
    // Each time: a run that is broken off leaves what it has found.
    await writeFile(options.out, `${JSON.stringify({ ...report(), isWhole: false }, null, 2)}\n`);
  }
  await writeFile(options.out, `${JSON.stringify(report(), null, 2)}\n`);
  return report();
}

/** A result of this command, or the accepted figures. */
async function readReport(file: string): Promise<LoadReport> {
  const content: Partial<LoadReport> & { load?: LoadReport } = JSON.parse(await readFile(file, 'utf8'));
  const report = content.load ?? content;
  if (!report.figures) throw new Error(`${file} holds no figures of this command`);
  // It was written by this command.
  return report as LoadReport;
}

function compare(before: LoadReport, now: LoadReport): void {
  const same = isSameMachine(before.machine, now.machine);
  const slower = slowerThan(before.figures, now.figures, { isSameMachine: same });
  console.log(
    `compared with ${comparedFile}${same ? '' : ': another machine, so only the ratios to bare are compared'}`,
  );
  for (const each of slower) console.log(slowerLine(each));
  if (slower.length === 0) console.log('nothing is slower beyond its noise');
  else process.exitCode = 1;
}
