import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { UploadLocks } from './upload-locks.ts';

let shop: TestShop;
let processes: UploadLocks[];
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  processes = [new UploadLocks(shop.database), new UploadLocks(shop.database)];
});
afterAll(async () => {
  for (const locks of processes) await locks.close();
  await shop.close();
});

const locked = (process: number, id: string, cancel = () => {}) => {
  const lock = processes[process]?.newLock(id);
  if (!lock) throw new Error('There is no such process');
  return { lock, taken: lock.lock(new AbortController().signal, cancel) };
};

test.each([
  ['the same process', 0],
  ['another process', 1],
])('an upload that is in use waits, in %s', async (name, other) => {
  const cancel = vi.fn();
  const first = locked(0, name, cancel);
  await first.taken;
  let isSecond = false;
  const second = locked(other, name);
  const waiting = second.taken.then(() => {
    isSecond = true;
  });
  // A different upload is free.
  const free = locked(other, `${name} 2`);
  await free.taken;
  await free.lock.unlock();
  expect(isSecond).toBe(false);
  await first.lock.unlock();
  await waiting;
  await second.lock.unlock();
  if (other === 0) expect(cancel).toHaveBeenCalled();
});

test('the locks of a process end with its connection', async () => {
  await locked(0, 'lost').taken;
  await processes[0]?.close();
  const { lock, taken } = locked(1, 'lost');
  await taken;
  await lock.unlock();
});

test('a request that has ended does not wait', async () => {
  const first = locked(0, 'aborted');
  await first.taken;
  const ended = new AbortController();
  const waiting = processes[1]?.newLock('aborted').lock(ended.signal, () => {});
  ended.abort();
  await expect(waiting).rejects.toMatchObject({ status_code: 423 });
  await first.lock.unlock();
});
