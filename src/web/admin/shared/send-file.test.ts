import { afterEach, expect, test, vi } from 'vitest';
import { browserTransport } from '#web/lib/browser-transport.ts';
import { sendFile } from './send-file.ts';

vi.mock('#web/lib/browser-transport.ts', () => ({ browserTransport: vi.fn() }));

afterEach(() => vi.unstubAllGlobals());

test('a file that is not wanted any more is not sent, even when that is said before it has begun', async () => {
  const begun = vi.fn();
  vi.stubGlobal('XMLHttpRequest', begun);
  const leaving = new AbortController();
  vi.mocked(browserTransport).mockImplementation(async () => {
    leaving.abort();
    return { status: 200, body: '{}' };
  });
  const call = { file: new Blob(['x']), onProgress: () => {}, signal: leaving.signal };
  await expect(sendFile('POST', '/api/media', call)).rejects.toThrow(/abort/i);
  expect(begun).not.toHaveBeenCalled();
});
