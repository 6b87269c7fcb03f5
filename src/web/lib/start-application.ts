/** Whoever waits for a picture on a slow line gets a page that answers all the same. */
const PATIENCE_MS = 2500;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'touchstart'];

/** Low: pictures that are still on their way go first. */
function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  link.fetchPriority = 'low';
  document.head.append(link);
}

/** When the browser tells that there is something to see: frames are asked for long before they are on the screen. */
function oncePainted(then: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    then();
    return;
  }
  const observer = new PerformanceObserver((painted) => {
    if (painted.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    then();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/**
 * The page arrives whole, so its script comes after what it shows: when everything of the first screen is there, when
 * the person does something, or when it takes too long. Until then links, menus and text work without it.
 */
export function startApplication(self: HTMLOrSVGScriptElement | null): void {
  const { entry, preloads = '' } = self?.dataset ?? {};
  if (!entry) return;
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, startOnceWhole);
    for (const href of preloads.split(' ').filter(Boolean)) preload(href);
    const script = document.createElement('script');
    script.type = 'module';
    script.src = entry;
    script.fetchPriority = 'low';
    document.head.append(script);
  };
  // While the document is still arriving, its script would find neither the end of the page nor the data that come with it.
  const startOnceWhole = () => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
    else start();
  };
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, startOnceWhole, { passive: true });
  // Two frames after the load is over, for what was loaded last; and the first paint can take longer than those.
  addEventListener('load', () =>
    requestAnimationFrame(() => requestAnimationFrame(() => oncePainted(() => setTimeout(start)))),
  );
  document.addEventListener('DOMContentLoaded', () => setTimeout(start, PATIENCE_MS));
}
