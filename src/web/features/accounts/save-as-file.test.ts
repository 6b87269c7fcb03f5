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

test('the download link is in the page only while it is clicked', () => {
  saveAsFile('my-data.json', 'application/json', '{}');
  expect(clicked).toEqual([{ href: 'blob:my-data', download: 'my-data.json', isInPage: true }]);
  expect(document.querySelector('a')).toBeNull();
});

test('the file stays available for a minute, for browsers that ask where to save it', () => {
  saveAsFile('my-data.json', 'application/json', '{}');
  vi.advanceTimersByTime(59_999);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:my-data');
});
