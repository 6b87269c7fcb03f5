import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Semaphore } from '#server/jobs/semaphore.ts';
import { createLogger } from '#server/lib/logger.ts';
import { falsePictures, pngBomb, testPicture } from '#server/testing/test-pictures.ts';
import { openDiskStorage } from './disk-storage.ts';
import { PictureCache } from './picture-cache.ts';
import { PictureProxy } from './picture-proxy.ts';
import { PictureSources } from './picture-source.ts';
import { PictureRenderer } from './renderer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-proxy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The real parts, with a count of how often a picture was decoded and fetched. */
async function openProxy(remotePicture: () => Promise<Buffer> = () => testPicture(200, 100)) {
  const own = await mkdtemp(path.join(folder, 'own-'));
  const storage = openDiskStorage(path.join(own, 'media'));
  await storage.put('a.png', await testPicture(400, 200));
  const real = new PictureRenderer();
  const counts = { decoded: 0, fetched: 0 };
  const cache = new PictureCache(path.join(own, 'cache'), createLogger('silent'));
  const proxy = new PictureProxy({
    sources: new PictureSources(() => 'https://shop.example', ['pictures.example']),
    storage,
    cache,
    renderer: {
      render: (bytes, rendering, signal) => {
        counts.decoded += 1;
        return real.render(bytes, rendering, signal);
      },
    },
    remote: {
      fetch: () => {
        counts.fetched += 1;
        return remotePicture();
      },
    },
  });
  const get = (query: Parameters<PictureProxy['request']>[0], signal = new AbortController().signal) =>
    proxy.get(proxy.request(query), { address: '192.0.2.1', signal });
  return { proxy, counts, get };
}

describe('one request', () => {
  test('is made once; afterwards it comes from the disk', async () => {
    const { get, counts } = await openProxy();
    const first = await get({ url: '/media/a.png', width: 100 });
    const second = await get({ url: '/media/a.png', width: 100 });
    expect(second).toEqual(first);
    expect(counts.decoded).toBe(1);
  });

  test('is made once for twenty who ask at the same time, and fetched once', async () => {
    const { get, counts } = await openProxy();
    const url = 'https://pictures.example/a.png';
    const answers = await Promise.all(Array.from({ length: 20 }, () => get({ url, width: 50 })));
    expect(new Set(answers.map((bytes) => bytes.toString('base64'))).size).toBe(1);
    expect(counts).toEqual({ decoded: 1, fetched: 1 });
  });

  test('has one name, however it is spelled', async () => {
    const { proxy } = await openProxy();
    const tags = (urls: string[], wanted = {}) => new Set(urls.map((url) => proxy.request({ url, ...wanted }).etag));
    expect(
      tags(['/media/a.png', 'https://shop.example/media/a.png', 'https://SHOP.example:443/media/%61.png?x=1#y']).size,
    ).toBe(1);
    expect(tags(['https://pictures.example/a.png', 'HTTPS://Pictures.Example:443/./a.png#x']).size).toBe(1);
    expect(proxy.request({ url: '/media/a.png' }).etag).toBe(
      proxy.request({ url: '/media/a.png', quality: 80, format: 'webp' }).etag,
    );
    expect(proxy.request({ url: '/media/a.png', width: 300, quality: 80 }).etag).toBe(
      proxy.request({ url: '/media/a.png', width: 319, quality: 84 }).etag,
    );
  });

  test('that differs in anything has another name', async () => {
    const { proxy } = await openProxy();
    const requests = [
      {},
      { width: 100 },
      { height: 100 },
      { width: 100, height: 100 },
      { quality: 70 },
      { format: 'avif' as const },
    ];
    const names = requests.flatMap((wanted) => [
      proxy.request({ url: '/media/a.png', ...wanted }).name,
      proxy.request({ url: 'https://pictures.example/media/a.png', ...wanted }).name,
    ]);
    expect(new Set(names).size).toBe(requests.length * 2);
  });

  test('that failed is tried again', async () => {
    const answers = [Promise.reject(new Error('down')), testPicture(20, 20)];
    answers[0]?.catch(() => {});
    const { get } = await openProxy(() => answers.shift() ?? testPicture(20, 20));
    const url = 'https://pictures.example/a.png';
    await expect(get({ url })).rejects.toThrow('down');
    expect((await get({ url })).length).toBeGreaterThan(0);
  });
});

describe('a host that sends something else than a picture', () => {
  test.each([...falsePictures, ['nothing', Buffer.alloc(0)] as [string, Buffer]])('%s: refused', async (_, bytes) => {
    const { get } = await openProxy(async () => bytes);
    await expect(get({ url: 'https://pictures.example/a.png' })).rejects.toMatchObject({ status: 415 });
  });

  test('a bomb: refused', async () => {
    const { get } = await openProxy(async () => pngBomb(50_000, 50_000));
    await expect(get({ url: 'https://pictures.example/a.png' })).rejects.toMatchObject({ status: 413 });
  });
});

test('hosts that never end hold up no picture of the shop, and a full queue says when to come back', async () => {
  const { get } = await openProxy(() => new Promise(() => {}));
  const from = (name: string) => get({ url: `https://pictures.example/${name}.png`, width: 300 });
  const waiting = Array.from({ length: 54 }, (_, index) => from(`${index}`));
  const refused = Array.from({ length: 6 }, (_, index) => from(`x${index}`));
  for (const promise of [...waiting, ...refused]) promise.catch(() => {});
  for (const promise of refused) {
    await expect(promise).rejects.toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) });
  }
  expect((await get({ url: '/media/a.png', width: 33 })).length).toBeGreaterThan(0);
});

test('heavy pictures hold up no ordinary one, and few of them may wait', async () => {
  const { get } = await openProxy(() => new Promise(() => {}));
  const heavy = (name: string) => get({ url: `https://pictures.example/${name}.png`, width: 2000, format: 'avif' });
  const waiting = Array.from({ length: 9 }, (_, index) => heavy(`${index}`));
  for (const promise of waiting) promise.catch(() => {});
  await expect(heavy('more')).rejects.toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) });
  expect((await get({ url: '/media/a.png', width: 33 })).length).toBeGreaterThan(0);
});

describe('clients that leave', () => {
  const url = 'https://pictures.example/a.png';

  test('the work is dropped when the last one has left, and begins again for the next', async () => {
    const host = Promise.withResolvers<Buffer>();
    const { get, counts } = await openProxy(() => host.promise);
    const [one, other] = [new AbortController(), new AbortController()];
    const pictures = [get({ url, width: 50 }, one.signal), get({ url, width: 50 }, other.signal)];
    await expect.poll(() => counts.fetched).toBe(1);
    one.abort();
    other.abort();
    const next = get({ url, width: 50 });
    host.resolve(await testPicture(200, 100));
    for (const picture of pictures) await expect(picture).rejects.toMatchObject({ status: 400 });
    expect((await next).length).toBeGreaterThan(0);
    expect(counts).toEqual({ decoded: 1, fetched: 2 });
  });

  test('the work goes on while one of them waits', async () => {
    const host = Promise.withResolvers<Buffer>();
    const { get, counts } = await openProxy(() => host.promise);
    const left = new AbortController();
    const pictures = [get({ url, width: 50 }, left.signal), get({ url, width: 50 })];
    left.abort();
    host.resolve(await testPicture(200, 100));
    expect((await Promise.all(pictures)).every((bytes) => bytes.length > 0)).toBe(true);
    expect(counts).toEqual({ decoded: 1, fetched: 1 });
  });

  test('the rendering of a large picture that has begun is ended', async () => {
    const renderer = new PictureRenderer();
    const left = new AbortController();
    const rendering = { quality: 90, format: 'png' as const };
    const picture = renderer.render(await testPicture(2000, 2000), rendering, left.signal);
    setImmediate(() => left.abort(new Error('nobody waits')));
    await expect(picture).rejects.toThrow('nobody waits');
  });
});

test('a place in the queue of a semaphore is free again when its task is dropped', async () => {
  const semaphore = new Semaphore(1, 1, 'Busy');
  const first = Promise.withResolvers<string>();
  const left = new AbortController();
  const running = semaphore.run(() => first.promise);
  const dropped = semaphore.run(async () => 'dropped', left.signal);
  await expect(semaphore.run(async () => 'too many')).rejects.toMatchObject({ status: 503 });
  left.abort(new Error('left'));
  await expect(dropped).rejects.toThrow('left');
  const last = semaphore.run(async () => 'last');
  first.resolve('first');
  expect(await Promise.all([running, last])).toEqual(['first', 'last']);
});

test('a semaphore lets as many in as it has places, in the order in which they came', async () => {
  const semaphore = new Semaphore(2, 10, 'Busy');
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      semaphore
        .run(async () => {
          inside += 1;
          most = Math.max(most, inside);
          order.push(index);
          await new Promise((resolve) => setImmediate(resolve));
          inside -= 1;
          if (index % 3 === 0) throw new Error('work that fails gives its place back');
        })
        .catch(() => {}),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order).toHaveLength(12);
});
