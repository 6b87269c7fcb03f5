import { afterAll, describe, expect, test } from 'vitest';
import { keptParts } from '#server/testing/kept-parts.ts';
import { isLongRun } from '#server/testing/long-run.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { pageAsk } from '../../../lab/bench/asks.ts';
import { type BenchShop, startBenchShop } from '../../../lab/bench/bench-shop.ts';
import { startChildTask } from '../../../lab/bench/load/child-task.ts';
import type { Job, JobResult } from '../../../lab/bench/load/generator.ts';

const CLIENTS = 50;
const SECONDS = isLongRun ? 60 : 10;
const SLACK = 3;
const API = { perSecond: 800, p99Ms: 200 };
const PAGE = { perSecond: 120, p99Ms: 600 };

const loads = [
  { path: '/api/products/?page=1&limit=24', least: API },
  { path: '/home', least: PAGE },
  { path: '/shop', least: PAGE },
  { path: '/product/50', least: PAGE },
];

const { keep, stopAll } = keptParts();
afterAll(stopAll);

describe.each([64, 5000])('with %i products', (products) => {
  let shop: Promise<BenchShop> | null = null;
  const openShop = () => {
    shop ??= startBenchShop(keep, { products, orders: 64, users: 64, entries: 64 });
    return shop;
  };

  test.each(loads)(`${CLIENTS} connections that ask for $path are all answered, and soon`, async ({ path, least }) => {
    const { url } = await openShop();
    const generator = await keep(startChildTask<Job, JobResult>('./generator.ts'));
    const ask = (seconds: number) =>
      generator.ask({ url, asks: [pageAsk(path)], clients: CLIENTS, seconds, status: 200 });
    await ask(1);
    // Any answer but 200 makes the generator fail.
    const { requests, seconds, p50Ms, p99Ms } = await ask(SECONDS);
    await generator.stop();
    const perSecond = requests / seconds;
    printFigure(
      `read load ${path} of ${products} products: ${CLIENTS} connections, ${seconds.toFixed(0)} s, ${perSecond.toFixed(0)} requests/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, 0 errors`,
    );
    expect(perSecond).toBeGreaterThan(least.perSecond / SLACK);
    expect(p99Ms).toBeLessThan(least.p99Ms * SLACK);
  });
});
