import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveAsFile } from './save-as-file.ts';

const clicked: { href: string; download: string; isInPage: boolean }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  clicked.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:my-data');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, download: this.download, isInPage: this.isConnected });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a file is offered by a link that stands in the page, and only for that moment', () => {
  saveAsFile('my-data.json', 'application/json', '{}');
  expect(clicked).toEqual([{ href: 'blob:my-data', download: 'my-data.json', isInPage: true }]);
  expect(document.querySelector('a')).toBeNull();
});

test('a browser that asks first where to put it has a minute', () => {
  saveAsFile('my-data.json', 'application/json', '{}');
  vi.advanceTimersByTime(59_999);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:my-data');
});
