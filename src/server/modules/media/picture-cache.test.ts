import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { PictureCache } from './picture-cache.ts';

const log = createLogger('silent');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const nameOf = (index: number) => `${String(index).padStart(40, '0')}.webp`;
const fileOf = (name: string) => path.join(folder, name.slice(0, 2), name);

async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('gives back what it was given, also to another process, and nothing else', async () => {
  const cache = new PictureCache(folder, log);
  await cache.write(nameOf(1), Buffer.from('one'));
  expect(await cache.read(nameOf(1))).toEqual(Buffer.from('one'));
  expect(await new PictureCache(folder, log).read(nameOf(1))).toEqual(Buffer.from('one'));
  expect(await cache.read(nameOf(2))).toBeNull();
});

test('a file that a power cut left empty does not count', async () => {
  const cache = new PictureCache(folder, log);
  await cache.write(nameOf(1), Buffer.from('one'));
  await writeFile(fileOf(nameOf(1)), '');
  expect(await cache.read(nameOf(1))).toBeNull();
});

test('stays below its limit; the least recently used go first', async () => {
  const cache = new PictureCache(folder, log, 10_000);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  for (let index = 1; index <= 10; index += 1) {
    await cache.write(nameOf(index), Buffer.alloc(1000, 1));
    await utimes(fileOf(nameOf(index)), hoursAgo(100 - index), hoursAgo(100 - index));
  }
  await cache.read(nameOf(1));
  await cache.settled();
  await cache.write(nameOf(11), Buffer.alloc(1000, 1));
  await cache.settled();
  const left = await files();
  expect(left).toHaveLength(9);
  expect(left).toContain(nameOf(1));
  expect(left).toContain(nameOf(11));
  expect(left).not.toContain(nameOf(2));
  expect(left).not.toContain(nameOf(3));
});

test('many writes at once never leave it far above its limit', async () => {
  const cache = new PictureCache(folder, log, 100_000);
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => cache.write(nameOf(round * 30 + index), Buffer.alloc(1000, 1))),
    );
  }
  await cache.settled();
  await cache.write(nameOf(999), Buffer.alloc(5000, 1));
  await cache.settled();
  const sizes = await Promise.all((await files()).map(async (name) => (await stat(fileOf(name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(100_000);
});

test('what a crash left half written is swept away after an hour', async () => {
  const cache = new PictureCache(folder, log);
  await cache.write(nameOf(1), Buffer.from('one'));
  await cache.settled();
  const old = path.join(folder, '00', '.left.tmp');
  const fresh = path.join(folder, '00', '.fresh.tmp');
  await writeFile(old, 'x');
  await writeFile(fresh, 'x');
  await utimes(old, new Date(0), new Date(0));
  const next = new PictureCache(folder, log);
  await next.write(nameOf(2), Buffer.from('two'));
  await next.settled();
  expect((await files()).sort()).toEqual(['.fresh.tmp', nameOf(1), nameOf(2)].sort());
});

test('a folder that cannot be written costs the cache, not the answer', async () => {
  const blocked = path.join(folder, 'file');
  await writeFile(blocked, '');
  const cache = new PictureCache(path.join(blocked, 'below'), log);
  await expect(cache.write(nameOf(1), Buffer.from('one'))).resolves.toBeUndefined();
  await cache.settled();
  expect(await cache.read(nameOf(1))).toBeNull();
});
