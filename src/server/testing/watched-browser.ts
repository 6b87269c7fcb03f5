import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Session } from './attacked-shop.ts';
import { guardConsole } from './console-guard.ts';
import { findChromium } from './find-chromium.ts';

/** Elements that would run script, load or redirect. The shop's own pages have none of them. */
const STRANGE_ELEMENTS = `[...document.querySelectorAll('*')].flatMap((element) => [
  ...(element.matches('iframe, object, embed, base, meta[http-equiv], svg script, template') ? [element.outerHTML] : []),
  ...(element.matches('script:not([src^="/assets/"], [src^="http"], [type="application/json"], [type="application/ld+json"])') ? [element.outerHTML] : []),
  ...element.getAttributeNames().filter((name) => name.startsWith('on')).map((name) => name + ' at ' + element.outerHTML),
  ...['href', 'src', 'action', 'formaction', 'xlink:href']
    .filter((name) => /^[\\s\\0-\\x20]*(javascript|vbscript|data:text)/i.test(element.getAttribute(name) ?? ''))
    .map((name) => name + ' at ' + element.outerHTML),
]).map((text) => text.slice(0, 300))`;

/** Shown in a page until its data has loaded. */
const LOADING = '.animate-pulse, .animate-spin, [aria-busy="true"]';

export type WatchedBrowser = {
  context: BrowserContext;
  page: Page;
  /** Loads a URL and waits until the page is hydrated and its data is shown. */
  visit(url: string): Promise<void>;
  /** Problems since the last call. */
  complaints(): Promise<string[]>;
  signIn(session: Session): Promise<void>;
  close(): Promise<void>;
};

/** A browser that reports dialogs, CSP violations, console errors and unexpected elements. */
export async function openWatchedBrowser(baseURL: string): Promise<WatchedBrowser> {
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const guard = await guardConsole(context);
  // Missing pages and invalid requests are part of the attack.
  for (const status of [400, 404]) guard.allowStatus(status);
  const dialogs: string[] = [];
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    dialogs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  let seen = 0;
  return {
    context,
    page,
    visit: async (url) => {
      const response = await page.goto(url);
      if (!response?.headers()['content-type']?.startsWith('text/html')) throw new Error(`${url} is not a page`);
      await page.locator('html[data-hydrated="true"]').waitFor({ state: 'attached' });
      await page.locator(LOADING).first().waitFor({ state: 'detached' });
    },
    complaints: async () => {
      const strange = await page.evaluate<string[]>(STRANGE_ELEMENTS);
      const problems = guard.problems();
      const found = [...strange, ...dialogs.splice(0), ...problems.slice(seen)];
      seen = problems.length;
      return found;
    },
    signIn: async (session) => {
      // On a page without script: the one before could send a late request with the new session.
      await page.goto('/robots.txt');
      await page.evaluate(({ access, refresh }) => {
        localStorage.setItem('jalaja.access', access);
        localStorage.setItem('jalaja.refresh', refresh);
      }, session);
    },
    close: () => browser.close(),
  };
}
