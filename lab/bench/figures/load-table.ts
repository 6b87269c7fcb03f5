import type { LoadFigures } from './load-figures.ts';
import { judge, type Target } from './targets.ts';
import { shown, type Table } from './text-table.ts';

const HEAD = [
  '',
  'products',
  'clients',
  'req/s',
  'p50 ms',
  'p99 ms',
  'server CPU ms',
  'database CPU ms',
  'server MB',
  'database MB',
  'of bare',
  'growth',
  'target',
];

export function loadTable(figures: LoadFigures[], targetsOf: (name: string) => Target[]): Table {
  const rows = figures.map((each) => [
    each.name,
    String(each.products),
    String(each.clients),
    shown(each.perSecond, each.perSecond < 100 ? 1 : 0),
    shown(each.p50Ms, 2),
    shown(each.p99Ms, 2),
    shown(each.serverCpuMs, 3),
    shown(each.databaseCpuMs, 3),
    shown(each.serverMb, 0),
    shown(each.databaseMb, 0),
    Number.isNaN(each.ratio) ? '-' : `${(each.ratio * 100).toFixed(each.ratio < 0.1 ? 1 : 0)} %`,
    each.growth === null ? '' : `${shown(each.growth, 2)} x`,
    judge(each, targetsOf(each.name))
      .map(({ text, isMet }) => `${text}: ${isMet ? 'met' : 'MISSED'}`)
      .join('; '),
  ]);
  return { head: HEAD, rows, lastIsText: true };
}
