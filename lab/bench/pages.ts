import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../../src/server/testing/find-chromium.ts';
import { startServer } from '../../src/server/testing/start-server.ts';
import { median } from './measure.ts';
import type { Row } from './table.ts';

const RUNS = 3;
const WARM_UPS = 20;
const LEAST_SCORE = 97;
const MOST_LCP_MS = 1800;
const PICTURES = 4;
const SETUP_KEY = 'set-up-key-of-a-bench';
const PAGES = [
  { name: 'home', path: '/home' },
  { name: 'listing', path: '/shop' },
  { name: `product with ${PICTURES} pictures`, path: '/product/1' },
  { name: 'login', path: '/login' },
  { name: 'checkout', path: '/checkout', isSignedIn: true },
];

type Audit = { score: number; lcpMs: number; cls: number; tbtMs: number; scriptKb: number };

/** Lighthouse's default: a mid-range phone on slow 4G. Each run has a new browser with nothing cached. */
export async function measurePages(add: (row: Row) => void): Promise<void> {
  const shop = await startServer({ ADMIN_SETUP_KEY: SETUP_KEY });
  try {
    await addPictures(shop.url);
    for (const { name, path, isSignedIn = false } of PAGES) {
      for (let request = 0; request < WARM_UPS; request += 1) await (await fetch(shop.url + path)).arrayBuffer();
      const audits: Audit[] = [];
      for (let run = 0; run < RUNS; run += 1) audits.push(await auditWithRetry(shop.url, path, isSignedIn));
      add(pageRow(name, audits));
    }
  } finally {
    await shop.stop();
  }
}

function pageRow(name: string, audits: Audit[]): Row {
  const of = (figure: keyof Audit) => median(audits.map((audit) => audit[figure]));
  const [score, lcpMs, cls] = [of('score'), of('lcpMs'), of('cls')];
  const figures = `blocking time ${Math.round(of('tbtMs'))} ms, script ${Math.round(of('scriptKb'))} kB`;
  return {
    workload: `Lighthouse, ${name}`,
    figures,
    result: `score ${Math.round(score)}, LCP ${(lcpMs / 1000).toFixed(2)} s, CLS ${cls.toFixed(3)}`,
    target: `score at least ${LEAST_SCORE}, LCP at most ${MOST_LCP_MS / 1000} s, CLS 0`,
    isMet: score >= LEAST_SCORE && lcpMs <= MOST_LCP_MS && cls < 0.0005,
  };
}

/** Lighthouse sometimes misses the start of its own trace, which says nothing about the page. */
async function auditWithRetry(origin: string, path: string, isSignedIn: boolean): Promise<Audit> {
  try {
    return await audit(origin, path, isSignedIn);
  } catch (error) {
    console.error(`retrying: ${error}`);
    return audit(origin, path, isSignedIn);
  }
}

async function audit(origin: string, path: string, isSignedIn: boolean): Promise<Audit> {
  const { executablePath, args, env } = await findChromium();
  const chromeFlags = ['--headless', ...args];
  const chrome = await launch({ chromePath: executablePath, chromeFlags, envVars: env, logLevel: 'error' });
  try {
    const { port } = chrome;
    if (isSignedIn) await fillStorage(origin, port);
    const flags = {
      port,
      logLevel: 'error' as const,
      onlyCategories: ['performance'],
      disableStorageReset: isSignedIn,
    };
    const outcome = await lighthouse(origin + path, flags);
    if (!outcome || outcome.lhr.runtimeError) throw new Error(`Lighthouse failed on ${path}`);
    const { audits, categories, finalDisplayedUrl } = outcome.lhr;
    if (finalDisplayedUrl !== origin + path) throw new Error(`${path} redirects to ${finalDisplayedUrl}`);
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    // The details of an audit are a wide union; those of this one are a table of requests.
    const details = audits['network-requests']?.details as {
      items?: { resourceType?: string; transferSize?: number }[];
    };
    const scripts = (details.items ?? []).filter(({ resourceType }) => resourceType === 'Script');
    return {
      score: (categories['performance']?.score ?? Number.NaN) * 100,
      lcpMs: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbtMs: value('total-blocking-time'),
      scriptKb: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
    };
  } finally {
    chrome.kill();
  }
}

/** Puts a signed-in customer with one product in the cart into the browser. */
async function fillStorage(origin: string, port: number): Promise<void> {
  const account = { email: `asha-${Date.now()}@example.com`, password: 'lotus-on-the-water', fullName: 'Asha Rao' };
  await call(origin, '/api/auth/signup', account);
  const { access, refresh } = await call<{ access: string; refresh: string }>(origin, '/api/auth/login', account);
  const { data } = await call<{ data: { price: string }[] }>(origin, '/api/products?inStock=true');
  const price = Number(data[0]?.price);
  const stored = {
    'jalaja.access': access,
    'jalaja.refresh': refresh,
    'jalaja.signed-in': 'true',
    cart: JSON.stringify({ items: [{ ...data[0], price, quantity: 1 }], count: 1, total: price }),
  };
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const [context = await browser.newContext()] = browser.contexts();
    const page = await context.newPage();
    // A page without script, so that every file of the measured page is still to be loaded.
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
    await page.close();
  } finally {
    await browser.close();
  }
}

/** Gives the measured product more pictures, those of others. */
async function addPictures(origin: string): Promise<void> {
  const owner = { email: 'owner@example.com', password: 'lotus-on-the-water', fullName: 'Asha Rao' };
  await call(origin, '/api/auth/create-first-admin', { ...owner, secretKey: SETUP_KEY });
  const { access } = await call<{ access: string }>(origin, '/api/auth/login', owner);
  const { data } = await call<{ data: { id: number; images: object[] }[] }>(origin, '/api/products');
  const images = data
    .toSorted((one, other) => one.id - other.id)
    .flatMap((product) => product.images)
    .slice(0, PICTURES);
  const response = await fetch(`${origin}/api/products/1`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ images }),
  });
  if (!response.ok) throw new Error(`The pictures got ${response.status}: ${await response.text()}`);
}

async function call<Body>(origin: string, path: string, body?: object): Promise<Body> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(origin + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {});
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  return (await response.json()) as Body;
}
