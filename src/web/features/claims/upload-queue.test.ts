import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api.ts';
import { createUploadQueue } from './upload-queue.ts';
import type { WaitingFile } from './waiting-files.ts';

const stored = new Map<string, WaitingFile>();
let canStore = true;
vi.mock('./waiting-files.ts', () => ({
  storeFile: async (file: WaitingFile) => canStore && Boolean(stored.set(file.id, file)),
  forgetFile: async (id: string) => void stored.delete(id),
  storedFiles: async () => [...stored.values()],
}));

beforeEach(() => {
  stored.clear();
  canStore = true;
});

function photo(id: string): WaitingFile {
  return {
    ...{ id, token: 'secret', step: 'label', media: 'photo', itemId: null, name: `${id}.jpg` },
    ...{ blob: new Blob(['x']), thumbnail: null, addedAt: 0 },
  };
}

/** Each file is sent when the test says so. */
function open(shrink = async () => ({ blob: new Blob(['small']), thumbnail: 'data:,small' })) {
  const asked: { id: string; blob: Blob; signal: AbortSignal; finish: () => void; fail: (error: Error) => void }[] = [];
  const onSent = vi.fn(async () => {});
  const queue = createUploadQueue({
    token: 'secret',
    onSent,
    shrink,
    send: ({ id, blob }, { signal }) =>
      new Promise((finish, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
        asked.push({ id, blob, signal, finish, fail });
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

const original = (id: string) => ({ ...photo(id), blob: new Blob(['large']), isOriginal: true });

test('a chosen photo is stored before it is made smaller, so that a reload does not lose it', async () => {
  const { queue, close, states } = open(() => new Promise(() => {}));
  await queue.add(original('one'));
  await vi.waitUntil(() => states().join() === 'one sending');
  expect(await stored.get('one')?.blob.text()).toBe('large');
  close();

  const again = open();
  const sent = await again.nth(0);
  expect(await sent.blob.text()).toBe('small');
  expect(stored.get('one')).toMatchObject({ thumbnail: 'data:,small', isOriginal: false });
  sent.finish();
  await vi.waitUntil(() => again.states().length === 0);
  expect(stored.size).toBe(0);
  again.close();
});

test('a photo that cannot be read is refused, and one removed while it is made smaller is not sent', async () => {
  const unreadable = open(() => Promise.reject(new Error('This photo cannot be read.')));
  await unreadable.queue.add(original('one'));
  await vi.waitUntil(() => unreadable.states().join() === 'one refused');
  expect([unreadable.queue.files()[0]?.message, stored.size]).toEqual(['This photo cannot be read.', 0]);
  unreadable.close();

  let finish = () => {};
  const slow = open(
    () => new Promise((resolve) => (finish = () => resolve({ blob: new Blob(['small']), thumbnail: 'data:,small' }))),
  );
  await slow.queue.add(original('two'));
  await slow.queue.remove('two');
  finish();
  await slow.queue.add(photo('three'));
  expect((await slow.nth(0)).id).toBe('three');
  expect([...stored.keys()]).toEqual(['three']);
  slow.close();
});

test('the browser asks before it leaves a page with a file that it could not store', async () => {
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { queue, close, nth } = open();
  await queue.add(photo('one'));
  expect(leave()).toBe(true);
  canStore = false;
  await queue.add(photo('two'));
  expect(leave()).toBe(false);
  (await nth(0)).finish();
  (await nth(1)).finish();
  await vi.waitUntil(() => leave());
  close();
  expect(leave()).toBe(true);
});
