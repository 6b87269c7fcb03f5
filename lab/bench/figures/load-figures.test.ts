import { expect, test } from 'vitest';
import { loadFigures, type Measured, type Round, speedLine } from './load-figures.ts';
import { loadTable } from './load-table.ts';
import { median, spread } from './statistics.ts';
import { judge } from './targets.ts';
import { markdownTable, textTable } from './text-table.ts';

const round = (more: Partial<Round> = {}): Round => ({
  ...{ perSecond: 100, p50Ms: 1, p99Ms: 2, serverCpuMs: 1, databaseCpuMs: 1, fixedWorkMs: 4, stolen: 0.02 },
  ...more,
});

const measured = (more: Partial<Measured> = {}): Measured => ({
  ...{ name: 'home', products: 100, clients: 16, serverMb: 200, databaseMb: 50 },
  shop: [round()],
  bare: [round({ perSecond: 200 })],
  ...more,
});

test('the median of an even number of values lies between the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('the spread is the distance of the extremes as a share of the median, without accidents where there are many values', () => {
  expect(spread([8, 10, 12])).toBeCloseTo(0.4);
  expect(spread([1, 9, 10, 10, 11, 90])).toBeCloseTo(0.2);
});

test('the ratio to bare is taken between neighbouring rounds, so a machine that slows down does not change it', () => {
  const shop = [round({ perSecond: 90 }), round({ perSecond: 45 }), round({ perSecond: 9 })];
  const bare = [round({ perSecond: 100 }), round({ perSecond: 50 }), round({ perSecond: 10 })];
  const [figures] = loadFigures([measured({ shop, bare })]);
  expect(figures?.ratio).toBeCloseTo(0.9);
  expect(figures?.noise.ratio).toBeCloseTo(0);
  expect(figures?.perSecond).toBe(45);
});

test('growth is the CPU time of server and database as a multiple of that in the smallest shop', () => {
  const large = measured({ products: 50_000, shop: [round({ serverCpuMs: 1, databaseCpuMs: 4 })] });
  const [small, grown] = loadFigures([measured(), large]);
  expect(small?.growth).toBeNull();
  expect(grown?.growth).toBeCloseTo(2.5);
});

test('the speed of the machine is told as its median, lowest and highest over all rounds', () => {
  const shop = [8, 4, 12.34].map((fixedWorkMs) => round({ fixedWorkMs }));
  expect(speedLine([measured({ shop }), measured({ shop: [round({ fixedWorkMs: 8, stolen: 0.3 })] })])).toBe(
    'A fixed piece of work, done before each round, took 8.0 ms of CPU (4.0 to 12.3). Other machines took 2 % of the cores (2 to 30).',
  );
});

test('a target is met or missed, and nothing is said about a figure that is not known', () => {
  const [figures] = loadFigures([measured({ shop: [round({ databaseCpuMs: Number.NaN })] })]);
  if (!figures) throw new Error('There are no figures');
  expect(judge(figures, [{ figure: 'ratio', atLeast: 0.5 }])).toEqual([{ text: 'at least 50 % of bare', isMet: true }]);
  expect(judge(figures, [{ figure: 'ratio', atLeast: 0.51 }])[0]?.isMet).toBe(false);
  expect(judge(figures, [{ figure: 'serverCpuMs', atMost: 0.9 }])[0]?.isMet).toBe(false);
  expect(
    judge(figures, [
      { figure: 'growth', atMost: 1.5 },
      { figure: 'cpuMs', atMost: 15 },
    ]),
  ).toEqual([]);
});

test('the table shows what is unknown as a dash, and the same rows as text and as Markdown', () => {
  const figures = loadFigures([measured({ serverMb: Number.NaN })]);
  const table = loadTable(figures, () => [{ figure: 'ratio', atLeast: 0.75 }]);
  const [, , row = ''] = textTable(table).split('\n');
  expect(row.split(/ {2,}/)).toEqual([
    ...['home', '100', '16', '100', '1.00', '2.00', '1.000', '1.000', '-', '50', '50 %'],
    'at least 75 % of bare: MISSED',
  ]);
  expect(markdownTable(table).split('\n')[2]).toMatch(/^\| home \| 100 \|.*: MISSED \|$/);
});
