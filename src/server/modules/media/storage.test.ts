import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { S3Settings } from '#server/config.ts';
import { testPicture } from '#server/testing/test-pictures.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import { openMediaStorage, openPrivateStorage } from './service.ts';
import type { MediaStorage } from './storage.ts';

type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
// The stand-in brings no types.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server;

let folder: string;
let s3Server: S3Server;
let s3: S3Settings;
const storages: Record<string, MediaStorage> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-storage-'));
  s3Server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'media' }],
  });
  const { port } = await s3Server.run();
  const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  s3 = { endpoint: `http://127.0.0.1:${port}`, bucket: 'media', region: 'ap-south-1', ...key };
  storages['disk'] = openDiskStorage(path.join(folder, 'media'));
  storages['s3'] = openS3Storage(s3);
});
afterAll(async () => {
  await s3Server.close();
  await rm(folder, { recursive: true, force: true });
});

const storage = (kind: string) => storages[kind] as MediaStorage;

async function contentOf(kind: string, key: string): Promise<Buffer | null> {
  const file = await storage(kind).open(key);
  return file && buffer(file.body);
}

describe.each(['disk', 's3'])('on %s', (kind) => {
  test('a picture is kept, found and read', async () => {
    const bytes = await testPicture(30, 20);
    expect(await storage(kind).exists('products/a.webp')).toBe(false);
    await storage(kind).put('products/a.webp', bytes);
    expect(await storage(kind).exists('products/a.webp')).toBe(true);
    const file = await storage(kind).open('products/a.webp');
    expect(file).toMatchObject({ size: bytes.length, etag: expect.stringMatching(/^"[^"]+"$/) });
    file?.body.destroy();
    expect(await contentOf(kind, 'products/a.webp')).toEqual(bytes);
    await storage(kind).delete('products/a.webp');
    expect(await storage(kind).exists('products/a.webp')).toBe(false);
    await storage(kind).delete('products/a.webp');
    await storage(kind).put('products/a.webp', bytes);
  });

  test('a picture is replaced as a whole', async () => {
    await storage(kind).put('b.webp', Buffer.alloc(100_000, 1));
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => storage(kind).put('b.webp', Buffer.alloc(50_000, index + 2))),
    );
    const bytes = await contentOf(kind, 'b.webp');
    expect(bytes).toHaveLength(50_000);
    expect(new Set(bytes).size).toBe(1);
  });

  test('what is not there is null', async () => {
    expect(await storage(kind).open('none.webp')).toBeNull();
    expect(await storage(kind).open('products/none/a.webp')).toBeNull();
    expect(await storage(kind).exists('none.webp')).toBe(false);
  });
});

test('a folder is no picture, and nothing half written stays', async () => {
  await mkdir(path.join(folder, 'media', 'folder.webp'), { recursive: true });
  expect(await storage('disk').open('folder.webp')).toBeNull();
  await expect(storage('disk').put('folder.webp', Buffer.from('x'))).rejects.toThrow();
  expect((await readdir(path.join(folder, 'media'))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

describe('a bucket', () => {
  test.each([
    ['that is not there', { bucket: 'other' }],
    ['with a key that it does not know', { accessKeyId: 'STRANGER' }],
    ['that does not listen', { endpoint: 'http://127.0.0.1:9' }],
  ])('%s is a part that is down', async (_, fault) => {
    const broken = openS3Storage({ ...s3, ...fault });
    await expect(broken.put('a.webp', Buffer.from('x'))).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  });

  test('has a part that no public route reads', async () => {
    const own = openPrivateStorage({ s3, dataDir: folder });
    const file = path.join(folder, 'video');
    await writeFile(file, 'a long video');
    await own.move(file, 'claims/video.mp4');
    expect(existsSync(file)).toBe(false);
    const part = await own.open('claims/video.mp4', { start: 2, end: 5 });
    expect(part && (await text(part.body))).toBe('long');
    await own.put('claims/photo.jpg', Buffer.from('a photo'));
    expect(await openS3Storage(s3).exists('private/claims/photo.jpg')).toBe(true);
    const shop = await openTestShop({ catalogue: 'empty', config: { s3 } });
    for (const url of ['/media/private/claims/photo.jpg', '/api/image-proxy?url=/media/private/claims/photo.jpg']) {
      expect((await shop.app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
    }
    await shop.close();
    await own.delete('claims/photo.jpg');
    expect(await own.open('claims/photo.jpg')).toBeNull();
  });

  test('takes the uploads of a shop and gives them to its pages', async () => {
    const shop = await openTestShop({ catalogue: 'empty', config: { s3 } });
    const { headers } = await shop.signIn({ isAdmin: true });
    const uploaded = await shop.app.inject({
      method: 'POST',
      url: '/api/media',
      headers: { ...headers, 'content-type': 'image/png' },
      payload: await testPicture(50, 40),
    });
    expect(uploaded.statusCode).toBe(201);
    const { url } = uploaded.json() as { url: string };
    expect(await openMediaStorage({ s3, dataDir: folder }).exists(url.replace('/media/', ''))).toBe(true);
    const picture = await shop.app.inject(url);
    expect(picture).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } });
    const again = await shop.app.inject({ url, headers: { 'if-none-match': String(picture.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect((await shop.app.inject(`/api/image-proxy?url=${url}&width=20`)).statusCode).toBe(200);
    await shop.close();
  });
});
