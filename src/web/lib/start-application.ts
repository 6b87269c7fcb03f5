/** On a slow connection the application does not wait longer than this for pictures. */
const START_TIMEOUT_MS = 2500;
const USER_INPUT = ['pointerdown', 'keydown', 'touchstart'];

/** Low priority: pictures that are still loading go first. */
function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  link.fetchPriority = 'low';
  document.head.append(link);
}

/** Waits for the browser's paint entry: animation frames run long before anything is on the screen. */
function afterFirstPaint(callback: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    callback();
    return;
  }
  const observer = new PerformanceObserver((painted) => {
    if (painted.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    callback();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/**
 * Loads the application after the first screen is painted, at the first user input, or after a timeout. The server
 * renders the whole page, so links, menus and text work before that.
 */
export function startApplication(self: HTMLOrSVGScriptElement | null): void {
  const { entry, preloads = '' } = self?.dataset ?? {};
  if (!entry) return;
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const type of USER_INPUT) removeEventListener(type, startWhenParsed);
    for (const href of preloads.split(' ').filter(Boolean)) preload(href);
    const script = document.createElement('script');
    script.type = 'module';
    script.src = entry;
    script.fetchPriority = 'low';
    document.head.append(script);
  };
  // The application needs the whole document, with the data at its end.
  const startWhenParsed = () => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
    else start();
  };
  for (const type of USER_INPUT) addEventListener(type, startWhenParsed, { passive: true });
  // Two frames let the last loaded resources be painted; the first paint may take longer still.
  addEventListener('load', () =>
    requestAnimationFrame(() => requestAnimationFrame(() => afterFirstPaint(() => setTimeout(start)))),
  );
  document.addEventListener('DOMContentLoaded', () => {
    // The server renders nothing of the dashboard, not even a header: there is no paint to wait for.
    if (document.querySelector('header')) setTimeout(start, START_TIMEOUT_MS);
    else start();
  });
}
