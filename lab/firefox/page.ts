import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';

export const WAIT_MS = 20_000;

/** Used inside the page. The type check of this folder has no DOM types. */
type Violation = { effectiveDirective: string; blockedURI: string };
declare const document: {
  addEventListener: (type: 'securitypolicyviolation', listener: (event: Violation) => void) => void;
  documentElement: { scrollWidth: number; clientWidth: number };
  querySelectorAll: (selector: 'input') => Iterable<{ value: string }>;
  body: { append: (node: unknown) => void };
  createElement: (name: 'script') => { textContent: string };
};

declare const location: { pathname: string };

export type Complaints = { all: () => string[]; forget: () => void };

/** Collects console errors and warnings, page errors, CSP violations and error responses. */
export async function listen(page: Page): Promise<Complaints> {
  let complaints: string[] = [];
  const complain = (text: string) => void complaints.push(text);
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complain(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complain(`page error: ${error instanceof Error ? error.message : String(error)}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`status ${response.status()}: ${response.url()}`);
  });
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`policy violated: ${effectiveDirective} by ${blockedURI}`),
    );
  });
  return {
    all: () => complaints,
    forget: () => {
      complaints = [];
    },
  };
}

const named = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`;
export const button = (name: string) => named('button', name);
export const link = (name: string) => named('link', name);

export async function press(page: Page, selector: string): Promise<void> {
  await page.locator(selector).setTimeout(WAIT_MS).click();
}

/** Fills fields, which are found by an attribute. */
export async function fill(
  page: Page,
  attribute: 'name' | 'autocomplete',
  values: Record<string, string>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`main input[${attribute}="${name}"]`).setTimeout(WAIT_MS).fill(value);
  }
}

export async function see(page: Page, text: string): Promise<void> {
  await page.waitForSelector(`::-p-text(${text})`, { visible: true, timeout: WAIT_MS });
}

export async function reach(page: Page, pattern: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) => new RegExp(source).test(location.pathname),
    { timeout: WAIT_MS },
    pattern.source,
  );
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('html[data-hydrated="true"]', { timeout: WAIT_MS });
}

/** By how many pixels the page is wider than the screen. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Waits until a field has this value. */
export async function waitForValue(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('input')].some(({ value }) => value === wanted),
    { timeout: WAIT_MS },
    text,
  );
}

/** Makes sure that CSP violations are noticed at all. */
export async function proveGuard(page: Page, url: string, complaints: Complaints): Promise<void> {
  await open(page, `${url}/home`);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'void 0';
    document.body.append(script);
  });
  const deadline = Date.now() + WAIT_MS;
  while (!complaints.all().some((text) => text.startsWith('console error: policy violated'))) {
    if (Date.now() > deadline) throw new Error('A script that the policy forbids was not noticed');
    await sleep(50);
  }
  complaints.forget();
}
