import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startApplication } from './start-application.ts';

const readyState = vi.spyOn(document, 'readyState', 'get');
const append = vi.spyOn(document.head, 'append').mockImplementation(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  append.mockClear();
  readyState.mockReturnValue('loading');
  document.body.innerHTML = '<header></header>';
  const self = document.createElement('script');
  self.dataset['entry'] = '/entry.js';
  startApplication(self);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function started(): unknown[] {
  return append.mock.calls.flat().map((script) => (script as HTMLScriptElement).getAttribute('src'));
}

test.each(['pointerdown', 'keydown', 'touchstart'])('%s starts a fully parsed page, once', (type) => {
  readyState.mockReturnValue('interactive');
  for (const name of [type, type, 'keydown']) dispatchEvent(new Event(name));
  expect(started()).toEqual(['/entry.js']);
});

test('input during parsing starts the application after DOMContentLoaded, and not before', () => {
  for (const name of ['keydown', 'pointerdown']) dispatchEvent(new Event(name));
  expect(started()).toEqual([]);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(started()).toEqual(['/entry.js']);
});

test('a page that waits for a picture starts after a timeout', () => {
  document.dispatchEvent(new Event('DOMContentLoaded'));
  vi.advanceTimersByTime(2499);
  expect(started()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(started()).toEqual(['/entry.js']);
});

test('a page of which the server renders nothing starts when it is parsed', () => {
  document.body.innerHTML = '';
  expect(started()).toEqual([]);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(started()).toEqual(['/entry.js']);
});

test('a loaded page starts after its first contentful paint, and not before', () => {
  const observed: unknown[] = [];
  let paint = (_name: string): void => {};
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint'];
      constructor(callback: (painted: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void) {
        paint = (name) => callback({ getEntriesByName: (wanted) => (wanted === name ? [{} as PerformanceEntry] : []) });
      }
      observe(what: unknown): void {
        observed.push(what);
      }
      disconnect(): void {}
    },
  );
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(1000);
  // Most pages are painted before the load event: buffered entries count too.
  expect(observed.at(-1)).toEqual({ type: 'paint', buffered: true });
  paint('first-paint');
  vi.advanceTimersByTime(1000);
  expect(started()).toEqual([]);
  paint('first-contentful-paint');
  vi.advanceTimersByTime(1);
  expect(started()).toEqual(['/entry.js']);
});

test('without paint timing it starts two frames after the load event', () => {
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] });
  dispatchEvent(new Event('load'));
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  expect(started()).toEqual([]);
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  expect(started()).toEqual(['/entry.js']);
});
