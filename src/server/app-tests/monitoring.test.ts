import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const FOLDER = path.join(import.meta.dirname, '../../../deploy/monitoring');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
/** Metrics of Prometheus itself and of other exporters. */
const FOREIGN = ['up', 'probe_success', 'probe_ssl_earliest_cert_expiry'];

let shop: TestShop;
let known: Set<string>;
beforeAll(async () => {
  shop = await openTestShop();
  const text = String((await shop.get('/metrics')).body);
  known = new Set(FOREIGN);
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    known.add(name);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) known.add(`${name}_${part}`);
  }
});
afterAll(() => shop.close());

/** Metric names in an expression: labels, windows, functions and keywords removed. */
function metricNames(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replace(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/(?<![\w.])([a-z_:][\w:]*)(?!\s*\(|\w)/gi)].flatMap(([, name = '']) =>
    ['and', 'or', 'unless', 'bool'].includes(name) ? [] : [name],
  );
}

async function dashboardExpressions(): Promise<string[]> {
  type Dashboard = { panels: { targets: { expr: string }[] }[] };
  const { panels } = JSON.parse(await readFile(path.join(FOLDER, 'dashboard.json'), 'utf8')) as Dashboard;
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

async function alertExpressions(): Promise<string[]> {
  const text = await readFile(path.join(FOLDER, 'alerts.yml'), 'utf8');
  const found = text.matchAll(/^ +expr: (?:\|\n((?: {10}.*\n)+)|(.+))/gm);
  return [...found].map(([, block, line]) => block ?? line ?? '');
}

test('finds metric names in expressions', () => {
  const expression = 'sum by (le) (rate(one_bucket{a="b c"}[5m])) / two > 0.01 and on() (hour() >= 7 < 16)';
  expect(metricNames(expression)).toEqual(['one_bucket', 'two']);
});

test.for([
  ['the dashboard', dashboardExpressions, 20],
  ['the alerts', alertExpressions, 13],
] as const)('the shop exports every metric in %s', async ([, expressions, atLeast]) => {
  const all = await expressions();
  expect(all.length).toBeGreaterThanOrEqual(atLeast);
  const named = all.flatMap(metricNames);
  expect(named.length).toBeGreaterThanOrEqual(all.length);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('docs/operations.md explains every alert', async () => {
  const rules = await readFile(path.join(FOLDER, 'alerts.yml'), 'utf8');
  const instructions = await readFile(path.join(FOLDER, '../../docs/operations.md'), 'utf8');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(alerts.filter((name) => !instructions.includes(`\`${name}\``))).toEqual([]);
});

describe('promtool accepts', () => {
  test.for([
    ['the rules', ['check', 'rules', 'alerts.yml']],
    ['the tests of the rules', ['test', 'rules', 'alerts.test.yml']],
    ['the configuration', ['check', 'config', 'prometheus.yml']],
  ] as const)('%s', ([, args], { skip }) => {
    skip(!hasPromtool, 'promtool is not installed');
    const { status, stdout, stderr } = spawnSync('promtool', [...args], { cwd: FOLDER, encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  });
});
