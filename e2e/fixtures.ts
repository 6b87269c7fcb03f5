import { test as base, expect, type Locator, type Page, type Response } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { type ConsoleGuard, guardConsole } from '../src/server/testing/console-guard.ts';

export { expect };

/** Inside the page; the project's type check of this folder has no DOM, so that the server's has none either. */
type Rect = { y: number; height: number };
type LayoutShift = {
  hadRecentInput: boolean;
  value: number;
  sources: { previousRect: Rect; currentRect: Rect }[];
};
declare const requestAnimationFrame: (callback: () => void) => void;
declare const PerformanceObserver: new (
  callback: (list: { getEntries: () => LayoutShift[] }) => void,
) => {
  observe: (options: { type: 'layout-shift'; buffered: boolean }) => void;
  takeRecords: () => LayoutShift[];
  disconnect: () => void;
};

type Fixtures = {
  /** Every test has it: anything the browser complains about fails the test. */
  guard: ConsoleGuard;
  /** For a console message that a test provokes on purpose. */
  allowConsole: ConsoleGuard['allowConsole'];
  /** For a status that a test provokes on purpose, such as the 404 of an unknown page. */
  allowStatus: ConsoleGuard['allowStatus'];
  /** A page of the same device with JavaScript switched off. */
  withoutScript: Page;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  baseURL: async ({}, use) => {
    await use(process.env.BASE_URL);
  },
  guard: [
    async ({ context }, use) => {
      const guard = await guardConsole(context);
      await use(guard);
      expect(guard.problems(), 'the browser must have nothing to complain about').toEqual([]);
    },
    { auto: true },
  ],
  allowConsole: async ({ guard }, use) => use(guard.allowConsole),
  allowStatus: async ({ guard }, use) => use(guard.allowStatus),
  withoutScript: async ({ browser, baseURL, viewport, isMobile, hasTouch }, use) => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport,
      isMobile,
      hasTouch,
      javaScriptEnabled: false,
    });
    const guard = await guardConsole(context);
    await use(await context.newPage());
    expect(guard.problems(), 'the page without script must load cleanly').toEqual([]);
    await context.close();
  },
});

export type Theme = 'light' | 'dark' | 'system';

/** Opens a page and waits until it reacts to clicks. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await hydrated(page);
  return response;
}

/** Reloads the page and waits until it reacts to clicks. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}

/** The app sets this attribute when React has hydrated the server's page. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

/** As if the visitor had chosen it before; call it before `visit`. */
export async function rememberTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('jalaja.theme', value), theme);
}

/** Presses the Tab key until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 100; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element: { matches: (selector: string) => boolean }) => element.matches(':focus')))
      return;
  }
  throw new Error(`100 steps of the Tab key did not reach ${target}`);
}

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'tag', values: AXE_TAGS });
}

/** The themes differ in colours alone, so the dark one needs no more than its contrast checked. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  const html = page.locator('html');
  await html.evaluate(({ classList }: { classList: { add: (name: string) => void } }) => classList.add('dark'));
  await expectNoViolations(page, { type: 'rule', values: ['color-contrast'] });
  await html.evaluate(({ classList }: { classList: { remove: (name: string) => void } }) => classList.remove('dark'));
}

/** While one runs, an element can have the text colour of one theme and the background of the other. */
const RUNNING_TRANSITIONS = 'document.getAnimations().filter((one) => one instanceof CSSTransition).length';

async function expectNoViolations(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<void> {
  // Each time: axe remembers the colours of elements, which differ between the themes.
  await page.evaluate(axe.source);
  await expect.poll(() => page.evaluate(RUNNING_TRANSITIONS)).toBe(0);
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  const violations = await page.evaluate(async (given) => {
    const { run } = Reflect.get(globalThis, 'axe') as typeof axe;
    return (await run(given)).violations;
  }, options);
  const report = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  at ${node.target.join(' ')}\n  ${node.failureSummary ?? node.html}`),
  );
  expect(report.join('\n\n'), 'axe must find nothing').toBe('');
}

/**
 * The sum of all layout shifts since the page was opened, except those after a click or key. A font that arrives after
 * the first paint makes words a little wider: tiny shifts that are only sideways do not count.
 */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const isWiderText = ({ value, sources }: LayoutShift) =>
          value < 0.0005 &&
          sources.every(
            ({ previousRect, currentRect }) =>
              previousRect.y === currentRect.y && previousRect.height === currentRect.height,
          );
        const add = (entries: LayoutShift[]) => {
          for (const entry of entries) if (!entry.hadRecentInput && !isWiderText(entry)) sum += entry.value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries arrive in a task of their own: wait two frames for them and the last layout.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            observer.disconnect();
            resolve(sum);
          }),
        );
      }),
  );
}
