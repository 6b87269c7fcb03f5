import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

export const UNREACHABLE = 'The shop could not be reached. Please check your connection and try again.';

/** Sent without a press at any time: a new token, and the cart as it is. */
const UPKEEP = ['/api/auth/refresh', '/api/cart'];

export const main = (page: Page) => page.getByRole('main');
export const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true });

/** Inside the page, whose types this folder does not have. */
declare const navigator: { onLine: boolean };
declare const requestAnimationFrame: (callback: () => void) => void;

/** The connection is cut for what `work` does. Afterwards nothing is sent without another press. */
export async function offline(page: Page, work: () => Promise<void>): Promise<void> {
  // Requests of the page itself, such as its cart, are done.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await work();
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !UPKEEP.includes(pathname)) sent.push(`${request.method()} ${pathname}`);
  });
  await page.context().setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  // What waits for the connection reacts to that event: let it, then send something ourselves.
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
  await page.evaluate(() => fetch('/healthz'));
  expect(sent).toEqual([]);
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
}
