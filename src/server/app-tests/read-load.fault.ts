import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LoadGenerator, startLoadGenerator } from '#server/testing/load-generator.ts';
import { type LoadShop, startLoadShop } from '#server/testing/load-shop.ts';
import { isLongRun } from '#server/testing/long-run.ts';
import { printFigure } from '#server/testing/print-figure.ts';

const CONNECTIONS = 50;
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

describe.each([64, 5000])('with %i products', (products) => {
  let shop: LoadShop;
  let generator: LoadGenerator;
  beforeAll(async () => {
    shop = await startLoadShop(products);
    generator = startLoadGenerator();
  });
  afterAll(async () => {
    await generator?.stop();
    await shop?.stop();
  });

  test.each(loads)(`${CONNECTIONS} connections that request $path all get it soon`, async ({ path, least }) => {
    const requests = [{ path, headers: { 'accept-encoding': 'br' } }];
    const load = { url: shop.url, requests, connections: CONNECTIONS, status: 200 };
    await generator.run({ ...load, limit: { seconds: 1 } });
    // Any other status than 200 makes it fail.
    const result = await generator.run({ ...load, limit: { seconds: SECONDS } });
    const perSecond = result.requests / result.seconds;
    printFigure(
      `read load ${path} of ${products} products: ${CONNECTIONS} connections, ${result.seconds.toFixed(0)} s, ${perSecond.toFixed(0)} requests/s, p50 ${result.p50Ms} ms, p99 ${result.p99Ms} ms, 0 errors`,
    );
    expect(perSecond).toBeGreaterThan(least.perSecond / SLACK);
    expect(result.p99Ms).toBeLessThan(least.p99Ms * SLACK);
  });
});
