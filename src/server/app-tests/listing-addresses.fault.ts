import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#server/testing/print-figure.ts';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';
import { openWatchedBrowser, type WatchedBrowser } from '#server/testing/watched-browser.ts';
import { listingAddress } from '#web/features/catalogue/listing-testing.ts';

const ADDRESSES = 200;

let server: RunningServer;
let browser: WatchedBrowser;

/** On the built shop: `npm run build` first. */
beforeAll(async () => {
  server = await startServer();
  browser = await openWatchedBrowser(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** `listing-hydration.test.tsx` loads fixed addresses without a browser; here they differ with each run. */
test(`${ADDRESSES} random listing addresses hydrate in a browser without a complaint`, async () => {
  const seed = Number(process.env.LISTING_SEED) || Math.floor(Math.random() * 2 ** 31);
  const found: string[] = [];
  for (const { url } of fc.sample(listingAddress, { seed, numRuns: ADDRESSES })) {
    await browser.visit(url);
    found.push(...(await browser.complaints()).map((complaint) => `${url} ${complaint}`));
  }
  printFigure(`${ADDRESSES} listing addresses of LISTING_SEED=${seed}: ${found.length} complaints`);
  expect(found).toEqual([]);
});
