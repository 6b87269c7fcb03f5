import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import { findChromium } from '../find-chromium.ts';
import { startServer } from '../start-server.ts';
import { type Keep, stopAtEnd } from '../stop-at-end.ts';
import { auditPage, type PageAudit, type PageFigures } from './lighthouse-audit.ts';
import { describeMachine } from './machine.ts';
import { positiveNumber } from './positive-number.ts';
import { median } from './statistics.ts';
import { textTable } from './text-table.ts';

/** npm run bench:pages [-- --runs 3 --page /home --page /shop --out FILE]: Lighthouse on a phone with slow 4G. */
const PAGES = ['/home'];

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true, default: PAGES },
    out: { type: 'string', default: join(tmpdir(), 'bench-pages-results.json') },
  },
});
const runs = positiveNumber('runs', options.runs);

const COLUMNS: { title: string; key: keyof PageFigures; digits: number }[] = [
  { title: 'perf', key: 'performance', digits: 0 },
  { title: 'a11y', key: 'accessibility', digits: 0 },
  { title: 'best', key: 'bestPractices', digits: 0 },
  { title: 'SEO', key: 'seo', digits: 0 },
  { title: 'FCP ms', key: 'firstContentfulPaintMs', digits: 0 },
  { title: 'LCP ms', key: 'largestContentfulPaintMs', digits: 0 },
  { title: 'TBT ms', key: 'totalBlockingTimeMs', digits: 0 },
  { title: 'CLS', key: 'cumulativeLayoutShift', digits: 3 },
  { title: 'script bytes', key: 'scriptBytes', digits: 0 },
  { title: 'all bytes', key: 'totalBytes', digits: 0 },
  { title: 'requests', key: 'requests', digits: 0 },
];

await stopAtEnd(async (keep) => {
  const shop = await keep(startServer());
  const results: { page: string; audits: PageAudit[] }[] = [];
  for (const page of options.page) {
    await warmUp(shop.url + page);
    const audits: PageAudit[] = [];
    for (let run = 1; run <= runs; run += 1) {
      console.error(`${page}, run ${run} of ${runs}`);
      audits.push(await auditInNewBrowser(shop.url + page, keep));
    }
    results.push({ page, audits });
  }
  const rows = results.map(({ page, audits }) => [
    page,
    ...COLUMNS.map(({ key, digits }) => median(audits.map((audit) => audit.figures[key])).toFixed(digits)),
  ]);
  console.log(textTable(['', ...COLUMNS.map(({ title }) => title)], rows));
  console.log(`medians of ${runs} runs, Lighthouse mobile with simulated throttling`);
  for (const { page, audits } of results) {
    const failed = [...new Set(audits.flatMap((audit) => audit.failedAudits))];
    if (failed.length > 0) console.log(`${page} loses points by: ${failed.join(', ')}`);
  }
  const whole = { at: new Date().toISOString(), machine: describeMachine(), results };
  await writeFile(options.out, `${JSON.stringify(whole, null, 2)}\n`);
  console.log(`written to ${options.out}`);
});

/** The first answers of a fresh server are compiled and rendered for the first time; visitors seldom meet those. */
async function warmUp(url: string): Promise<void> {
  for (let request = 0; request < 20; request += 1) {
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
  }
}

/** A new browser for each run: an empty cache, and no run inherits the state of the one before. */
async function auditInNewBrowser(url: string, keep: Keep): Promise<PageAudit> {
  const browser = await keep(launchBrowser());
  try {
    return await auditPage(url, browser.port);
  } finally {
    await browser.stop();
  }
}

async function launchBrowser() {
  const { executablePath, args, env } = await findChromium();
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless', ...args],
    envVars: env,
    logLevel: 'error',
    handleSIGINT: false,
  });
  return { port: chrome.port, stop: async () => chrome.kill() };
}
