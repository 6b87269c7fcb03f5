import { expect, test } from 'vitest';
import { withPart } from './accepted.ts';
import { slowerLine, slowerThan } from './compare.ts';
import type { LoadFigures } from './load-figures.ts';
import { type SoakSample, serverGrowthMb } from './soak-figures.ts';

const figures = (more: Partial<LoadFigures> = {}): LoadFigures => ({
  ...{
    name: 'search',
    products: 50_000,
    clients: 4,
    perSecond: 100,
    p50Ms: 1,
    p99Ms: 2,
    serverMb: 200,
    databaseMb: 50,
  },
  ...{ serverCpuMs: 5, databaseCpuMs: 5, cpuMs: 10, fixedWorkMs: 4, stolen: 0, ratio: 0.5, growth: 1 },
  noise: { ratio: 0.02, cpuMs: 0.02 },
  ...more,
});
const sameMachine = { isSameMachine: true };

test('a difference within the noise of either run is not called slower', () => {
  const noise = { ratio: 0.2, cpuMs: 0.2 };
  const slightly = { cpuMs: 11.9, ratio: 0.42 };
  expect(slowerThan([figures({ noise })], [figures(slightly)], sameMachine)).toEqual([]);
  expect(slowerThan([figures()], [figures({ ...slightly, noise })], sameMachine)).toEqual([]);
  expect(slowerThan([figures()], [figures(slightly)], sameMachine)).toHaveLength(2);
});

test('more CPU time and a smaller share of bare beyond the noise are told with their figures', () => {
  const slower = slowerThan([figures()], [figures({ cpuMs: 12, ratio: 0.4 })], sameMachine);
  expect(slower.map(({ what }) => what)).toEqual(['ratio', 'cpuMs']);
  expect(slower.map(slowerLine)).toEqual([
    'search with 50000 products: 50.0 % -> 40.0 % of bare, beyond its noise of 10 %',
    'search with 50000 products: 10.000 -> 12.000 ms of CPU, beyond its noise of 10 %',
  ]);
});

test('what became quicker, and bare clock figures, are not compared', () => {
  const quicker = figures({ cpuMs: 5, ratio: 0.9, perSecond: 1, p50Ms: 500, p99Ms: 900 });
  expect(slowerThan([figures()], [quicker], sameMachine)).toEqual([]);
});

test('a machine that is slower today makes nothing slower', () => {
  const now = [figures({ cpuMs: 20, fixedWorkMs: 8 })];
  expect(slowerThan([figures()], now, sameMachine)).toEqual([]);
  expect(slowerThan(now, [figures({ cpuMs: 12 })], sameMachine).map(slowerLine)).toEqual([
    'search with 50000 products: 10.000 -> 12.000 ms of CPU, beyond its noise of 10 %',
  ]);
  const untimed = [figures({ fixedWorkMs: Number.NaN })];
  expect(slowerThan(untimed, now, sameMachine).map(({ what }) => what)).toEqual(['cpuMs']);
});

test('on another machine only the share of bare is compared', () => {
  const now = [figures({ cpuMs: 40, ratio: 0.4 })];
  expect(slowerThan([figures()], now, { isSameMachine: false }).map(({ what }) => what)).toEqual(['ratio']);
});

test('the same workload in a shop of another size, or a new workload, has nothing to be compared with', () => {
  const now = [figures({ products: 100, cpuMs: 99 }), figures({ name: 'new', cpuMs: 99 })];
  expect(slowerThan([figures()], now, sameMachine)).toEqual([]);
});

test('a part of the document is replaced between its marks, and the rest stays', () => {
  const document = 'Before.\n<!-- load: begin -->\nold\n<!-- load: end -->\nAfter.';
  expect(withPart(document, 'load', 'new')).toBe('Before.\n<!-- load: begin -->\nnew\n<!-- load: end -->\nAfter.');
  expect(() => withPart(document, 'pages', 'new')).toThrow('no place for pages');
});

test('memory that grows only in the first two minutes has not grown', () => {
  const sample = (minute: number, serverMb: number): SoakSample => ({
    ...{ minute, serverMb, requests: 0, heapMb: 0, databaseMb: 0 },
  });
  const filling = [sample(1, 100), sample(1.9, 180), sample(3, 200), sample(4, 201), sample(5, 199), sample(6, 202)];
  expect(serverGrowthMb(filling)).toBe(0);
  const leaking = filling.map((each) => ({ ...each, serverMb: each.serverMb + each.minute * 10 }));
  expect(serverGrowthMb(leaking)).toBe(20);
});
