import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../src/server/testing/find-chromium.ts';
import { type RunningServer, startServer } from '../src/server/testing/start-server.ts';
import { OWNER } from './demo/demo-world.ts';
import { anOrder } from './handbook/an-order.ts';
import { bills } from './handbook/bills.ts';
import { Chapter, pictures } from './handbook/chapter.ts';
import { claims } from './handbook/claims.ts';
import { dispatch } from './handbook/dispatch.ts';
import { firstDay } from './handbook/first-day.ts';
import { readmePictures } from './handbook/readme-pictures.ts';
import { staff } from './handbook/staff.ts';
import { stock } from './handbook/stock.ts';
import { openPage, signIn } from './handbook/visitor.ts';
import { type Keep, stopAtEnd } from './stop-at-end.ts';

/*
 * `npm run handbook`: does every step of docs/handbook in the demo shop and takes the pictures. It fails where a
 * chapter names something that is not there. Run `npm run build` first.
 */

const ROOT = path.resolve(import.meta.dirname, '..');
const DEMO_DATA = path.join(ROOT, 'demo-data');
const RESULTS = path.join(ROOT, 'test-results/handbook');
const { values: options } = parseArgs({
  options: {
    /** The demo of the last run. */
    'same-demo': { type: 'boolean', default: false },
    /**
     * Only the steps, all of them in the shop of the first day: quick. The pictures of the handbook stay as they are.
     */
    check: { type: 'boolean', default: false },
  },
});
if (options.check) pictures.folder = RESULTS;
const SETUP_KEY = 'a-key-for-the-handbook-only';

/** A command of a chapter, as its reader types it. */
async function run(command: string, dataDir: string): Promise<string> {
  const [program = '', ...rest] = command.split(' ');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const { stdout } = await promisify(execFile)(program, rest, { cwd: ROOT, env });
  return stdout;
}

await stopAtEnd(async (keep) => {
  const scratch = await mkdtemp(path.join(tmpdir(), 'jalaja-handbook-'));
  // Started by root, the embedded database runs as another user, who has to get in.
  await chmod(scratch, 0o755);
  await keep({ stop: () => rm(scratch, { recursive: true, force: true, maxRetries: 5 }) });
  const browser = await chromium.launch(await findChromium());
  await keep({ stop: () => browser.close() });
  try {
    await doChapters(browser, keep, scratch);
  } catch (error) {
    const [page] = browser.contexts().flatMap((context) => context.pages());
    const picture = path.join(RESULTS, 'failure.png');
    await page?.screenshot({ path: picture });
    if (page) console.error(`How it looked: ${picture}`);
    throw error;
  }
});

async function openDemo(): Promise<RunningServer> {
  if (!options['same-demo']) await run('npm run --silent demo -- --no-start', DEMO_DATA);
  return startServer({ DATA_DIR: DEMO_DATA, DEMO: 'on' });
}

async function doChapters(browser: Browser, keep: Keep, scratch: string): Promise<void> {
  const firstData = path.join(scratch, 'first-day');
  await mkdir(firstData);
  const first = await keep(startServer({ ADMIN_SETUP_KEY: SETUP_KEY, DATA_DIR: firstData }));
  await firstDay({ browser, url: first.url }, SETUP_KEY);
  if (!options.check) await first.stop();
  const dataDir = options.check ? firstData : DEMO_DATA;
  const server = options.check ? first : await keep(openDemo());
  const runHere = (command: string) => run(command, dataDir);
  const demo = { browser, url: server.url };
  const page = await openPage(demo);
  await signIn(page, OWNER.email);
  const { delivered, paid, customer, telephone } = await anOrder(demo, page);
  await readmePictures(demo, page);
  await stock(page);
  await bills(page, paid);
  await claims(demo, page, delivered, customer);
  await dispatch(page);
  await staff(page, telephone, runHere);

  const backup = new Chapter('08-backup-and-restore', page);
  const printed = await backup.command('npm run backup', runHere, {});
  const file = /The backup is (.+)/.exec(printed)?.[1] ?? '';
  const restored = path.join(scratch, 'restored');
  await backup.command('npm run restore', runHere, { BACKUP: file, TRY_FOLDER: restored });
  await backup.finish();

  await server.stop();
  const moving = new Chapter('09-moving-to-a-server', page);
  const values = { 'FILE.tar': path.join(scratch, 'shop.tar') };
  await moving.command('npm run export', runHere, values);
  await moving.command('npm run import', (command) => run(command, path.join(scratch, 'moved')), values);
  await moving.finish();
}
