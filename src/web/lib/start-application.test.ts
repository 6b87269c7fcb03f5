import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startApplication } from './start-application.ts';

const readyState = vi.spyOn(document, 'readyState', 'get');
const append = vi.spyOn(document.head, 'append').mockImplementation(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  append.mockClear();
  readyState.mockReturnValue('loading');
  const self = document.createElement('script');
  self.dataset['entry'] = '/entry.js';
  startApplication(self);
});
afterEach(() => {
  vi.useRealTimers();
});

function started(): unknown[] {
  return append.mock.calls.flat().map((script) => (script as HTMLScriptElement).getAttribute('src'));
}

test.each(['pointerdown', 'keydown', 'touchstart'])('%s starts a page that is there whole, once', (sign) => {
  readyState.mockReturnValue('interactive');
  for (const name of [sign, sign, 'keydown']) dispatchEvent(new Event(name));
  expect(started()).toEqual(['/entry.js']);
});

test('a sign of life while the page is still arriving starts it when it is there whole, and not before', () => {
  for (const name of ['keydown', 'pointerdown']) dispatchEvent(new Event(name));
  expect(started()).toEqual([]);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(started()).toEqual(['/entry.js']);
});

test('who only waits for a picture gets the page alive after a while', () => {
  document.dispatchEvent(new Event('DOMContentLoaded'));
  vi.advanceTimersByTime(2499);
  expect(started()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(started()).toEqual(['/entry.js']);
});
