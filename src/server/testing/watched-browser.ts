import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Session } from './attacked-shop.ts';
import { guardConsole } from './console-guard.ts';
import { findChromium } from './find-chromium.ts';

/** What would run, load or lead away if it stood in a page: the shop's own pages have none of it. */
const STRANGE_ELEMENTS = `[...document.querySelectorAll('*')].flatMap((element) => [
  ...(element.matches('iframe, object, embed, base, meta[http-equiv], svg script, template') ? [element.outerHTML] : []),
  ...(element.matches('script:not([src^="/assets/"], [src^="http"], [type="application/json"], [type="application/ld+json"])') ? [element.outerHTML] : []),
  ...element.getAttributeNames().filter((name) => name.startsWith('on')).map((name) => name + ' at ' + element.outerHTML),
  ...['href', 'src', 'action', 'formaction', 'xlink:href']
    .filter((name) => /^[\\s\\0-\\x20]*(javascript|vbscript|data:text)/i.test(element.getAttribute(name) ?? ''))
    .map((name) => name + ' at ' + element.outerHTML),
]).map((text) => text.slice(0, 300))`;

/** What stands in a page until its data are there. */
const LOADING = '.animate-pulse, .animate-spin, [aria-busy="true"]';

export type WatchedBrowser = {
  context: BrowserContext;
  page: Page;
  /** Loads an address and waits until its script has taken over and what the page asks the shop for is on show. */
  visit(url: string): Promise<void>;
  /** What was seen since the last call that no text may cause. */
  complaints(): Promise<string[]>;
  signIn(session: Session): Promise<void>;
  close(): Promise<void>;
};

/** A browser that reports dialogs, refusals of the content security policy, console errors and elements that should not be there. */
export async function openWatchedBrowser(baseURL: string): Promise<WatchedBrowser> {
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const guard = await guardConsole(context);
  // Pages that are not there, and wishes that cannot be met, are part of the attack.
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
      const answer = await page.goto(url);
      if (!answer?.headers()['content-type']?.startsWith('text/html')) throw new Error(`${url} is no page`);
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
    signIn: (session) =>
      page.evaluate(({ access, refresh }) => {
        localStorage.setItem('jalaja.access', access);
        localStorage.setItem('jalaja.refresh', refresh);
      }, session),
    close: () => browser.close(),
  };
}
