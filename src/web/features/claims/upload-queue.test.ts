import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api.ts';
import { createUploadQueue } from './upload-queue.ts';
import type { WaitingFile } from './waiting-files.ts';

const stored = new Map<string, WaitingFile>();
vi.mock('./waiting-files.ts', () => ({
  storeFile: async (file: WaitingFile) => Boolean(stored.set(file.id, file)),
  forgetFile: async (id: string) => void stored.delete(id),
  storedFiles: async () => [...stored.values()],
}));

beforeEach(() => stored.clear());

function photo(id: string): WaitingFile {
  return {
    ...{ id, token: 'secret', step: 'label', media: 'photo', itemId: null, name: `${id}.jpg` },
    ...{ blob: new Blob(['x']), thumbnail: null, addedAt: 0 },
  };
}

/** Each file is sent when the test says so. */
function open() {
  const asked: { id: string; signal: AbortSignal; finish: () => void; fail: (error: Error) => void }[] = [];
  const onSent = vi.fn(async () => {});
  const queue = createUploadQueue({
    token: 'secret',
    onSent,
    send: ({ id }, { signal }) =>
      new Promise((finish, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
        asked.push({ id, signal, finish, fail });
      }),
  });
  const close = queue.open();
  const states = () => queue.files().map(({ id, state }) => `${id} ${state}`);
  const nth = (place: number) => vi.waitUntil(() => asked[place]);
  return { queue, close, onSent, states, asked, nth };
}

test('files are sent one after the other, and stored until the shop has them', async () => {
  const { queue, close, states, onSent, nth, asked } = open();
  await queue.add(photo('one'));
  await queue.add(photo('two'));
  (await nth(0)).finish();
  await nth(1);
  expect(states()).toEqual(['two sending']);
  expect([...stored.keys()]).toEqual(['two']);
  (await nth(1)).finish();
  await vi.waitUntil(() => states().length === 0);
  expect([onSent.mock.calls.length, stored.size, asked.length]).toEqual([2, 0, 2]);
  close();
});

test('without a connection a file waits and goes on when it is back; a refusal is final', async () => {
  const { queue, close, states, nth } = open();
  await queue.add(photo('one'));
  await queue.add(photo('two'));
  (await nth(0)).fail(new NetworkError(null));
  (await nth(1)).fail(new ApiError(415, { message: 'Please send a photo' }));
  await vi.waitUntil(() => states().join() === 'one paused,two refused');
  expect(queue.files()[1]?.message).toBe('Please send a photo');
  expect([...stored.keys()]).toEqual(['one']);
  window.dispatchEvent(new Event('online'));
  expect((await nth(2)).id).toBe('one');
  close();
});

test('a page that is closed and opened again goes on; a removed file is not sent', async () => {
  const { queue, close, nth, states, asked } = open();
  await queue.add(photo('one'));
  await queue.add(photo('two'));
  await nth(0);
  close();
  await vi.waitUntil(() => states().join() === 'one waiting,two waiting');

  const again = open();
  const first = await again.nth(0);
  expect([first.id, asked.length]).toEqual(['one', 1]);
  await again.queue.remove('one');
  expect([first.signal.reason, (await again.nth(1)).id]).toEqual(['removed', 'two']);
  again.close();
});

test('what another tab has sent meanwhile is dropped', async () => {
  const { queue, close, nth, states, onSent } = open();
  await queue.add(photo('one'));
  (await nth(0)).fail(new NetworkError(null));
  await vi.waitUntil(() => states().join() === 'one paused');
  stored.clear();
  queue.resume();
  await vi.waitUntil(() => states().length === 0);
  expect(onSent).toHaveBeenCalledOnce();
  close();
});
