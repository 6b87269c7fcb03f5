import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import { type Keep, stopAtEnd } from '../../scripts/stop-at-end.ts';
import { findChromium } from '../../src/server/testing/find-chromium.ts';
import { startServer } from '../../src/server/testing/start-server.ts';
import { ensureCurrentBuild } from './current-build.ts';
import { accept } from './figures/accepted.ts';
import { describeMachine } from './figures/machine.ts';
import { median } from './figures/statistics.ts';
import { type Table, textTable } from './figures/text-table.ts';
import { auditPage, type PageAudit, type PageFigures } from './lighthouse-audit.ts';
import { openShopper, type PageVisit, pageVisits, remember } from './page-visits.ts';
import { positiveNumber } from './positive-number.ts';

/** npm run bench:pages [-- --runs 5 --only home,checkout --accept --out FILE]: Lighthouse as a phone with slow 4G. */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    accept: { type: 'boolean', default: false },
    out: { type: 'string', default: 'bench-pages-results.json' },
  },
});
const runs = positiveNumber('runs', options.runs);
const names = options.only.split(',').map((name) => name.trim());
const chosen = pageVisits.filter(({ name }) => names.some((part) => name.includes(part)));
if (chosen.length === 0) throw new Error(`No page's name contains "${options.only}"`);
if (options.accept && chosen.length < pageVisits.length) throw new Error('Only a whole run can be accepted');

const COLUMNS: { title: string; key: keyof PageFigures; digits: number }[] = [
  { title: 'performance', key: 'performance', digits: 0 },
  { title: 'accessibility', key: 'accessibility', digits: 0 },
  { title: 'best practices', key: 'bestPractices', digits: 0 },
  { title: 'SEO', key: 'seo', digits: 0 },
  { title: 'LCP ms', key: 'largestContentfulPaintMs', digits: 0 },
  { title: 'TBT ms', key: 'totalBlockingTimeMs', digits: 0 },
  { title: 'CLS', key: 'cumulativeLayoutShift', digits: 3 },
  { title: 'script bytes', key: 'scriptBytes', digits: 0 },
  { title: 'all bytes', key: 'totalBytes', digits: 0 },
  { title: 'requests', key: 'requests', digits: 0 },
];

type Audited = { page: string; audits: PageAudit[] };

await stopAtEnd(async (keep) => {
  const machine = await describeMachine();
  await ensureCurrentBuild();
  const shop = await keep(startServer());
  const pages: Audited[] = [];
  for (const visit of chosen) {
    await warmUp(shop.url + visit.path);
    const audits: PageAudit[] = [];
    for (let run = 1; run <= runs; run += 1) {
      console.error(`${visit.name}, run ${run} of ${runs}`);
      audits.push(await auditTwiceAtMost(shop.url, visit, keep));
    }
    pages.push({ page: visit.name, audits });
  }
  const table = pagesTable(pages);
  console.log(textTable(table));
  for (const { page, audits } of pages) {
    const failed = [...new Set(audits.flatMap((audit) => audit.failedAudits))];
    if (failed.length > 0) console.log(`${page} loses points by: ${failed.join(', ')}`);
  }
  const report = { at: new Date().toISOString(), machine, pages };
  await writeFile(options.out, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`medians of ${runs} runs with the lowest and the highest; written to ${options.out}`);
  const kept = pages.map(({ page, audits }) => ({ page, figures: audits.map(({ figures }) => figures) }));
  const accepted = { ...report, pages: kept };
  if (options.accept) await accept('pages', accepted, [table]);
});

function pagesTable(pages: Audited[]): Table {
  const rows = pages.map(({ page, audits }) => [
    page,
    ...COLUMNS.map(({ key, digits }) => {
      const values = audits.map(({ figures }) => figures[key]);
      const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)].map((each) =>
        each.toFixed(digits),
      );
      return low === high ? `${middle}` : `${middle} (${low}-${high})`;
    }),
  ]);
  return { head: ['', ...COLUMNS.map(({ title }) => title)], rows };
}

/** The first answers of a fresh server are compiled and rendered for the first time; visitors seldom meet those. */
async function warmUp(url: string): Promise<void> {
  for (let request = 0; request < 20; request += 1) {
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
  }
}

/** Now and then Lighthouse misses the beginning of its own recording: that says nothing about the page. */
async function auditTwiceAtMost(origin: string, visit: PageVisit, keep: Keep): Promise<PageAudit> {
  try {
    return await auditInNewBrowser(origin, visit, keep);
  } catch (error) {
    console.error(`once more: ${error}`);
    return auditInNewBrowser(origin, visit, keep);
  }
}

/** A new browser for each run: an empty cache, and no run inherits the state of the one before. */
async function auditInNewBrowser(
  origin: string,
  { path, isSignedIn = false }: PageVisit,
  keep: Keep,
): Promise<PageAudit> {
  const browser = await keep(launchBrowser());
  try {
    if (isSignedIn) await remember(origin, browser.port, await openShopper(origin));
    return await auditPage(origin + path, browser.port, { keepsStorage: isSignedIn });
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
