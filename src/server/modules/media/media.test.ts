import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pngBomb } from '#server/testing/test-pictures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const PICTURE = '/media/products/anubias-nana-on-driftwood-488c72.webp';

let shop: TestShop;
beforeAll(async () => {
  const dataDir = path.dirname(inject('testServer').mediaDir);
  shop = await openTestShop({ config: { dataDir } });
});
afterAll(() => shop.close());

describe("the shop's own pictures", () => {
  test('are sent with their type, a tag and a day to live', async () => {
    const answer = await shop.app.inject(PICTURE);
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=86400',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        etag: expect.any(String),
      },
    });
    const known = await shop.app.inject({
      url: PICTURE,
      headers: { 'if-none-match': `"x", W/${answer.headers.etag}` },
    });
    expect(known).toMatchObject({ statusCode: 304, payload: '' });
    const head = await shop.app.inject({ method: 'HEAD', url: PICTURE });
    expect(head).toMatchObject({ statusCode: 200, payload: '', headers: { etag: answer.headers.etag } });
  });

  test.each([
    '/media/none.webp',
    '/media/products/',
    '/media/products',
    '/media/%2e%2e/secrets/session-secret',
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/products/%2e%2e%2f%2e%2e%2fa.webp',
    '/media/.hidden.webp',
    '/media/a.html',
    '/media/a.webp%00.png',
    `/media/${'a'.repeat(250)}.webp`,
  ])('%s is not one of them', async (url) => expect((await shop.get(url)).status).toBe(404));
});

describe('the image proxy', () => {
  const resized = (query: string) => shop.app.inject(`/api/image-proxy?url=${PICTURE}${query}`);

  test.each([
    ['', 'image/webp', 'webp'],
    ['&format=webp', 'image/webp', 'webp'],
    ['&format=avif', 'image/avif', 'heif'],
    ['&format=jpeg', 'image/jpeg', 'jpeg'],
    ['&format=png', 'image/png', 'png'],
  ])('sends the size and kind asked for: width=120&height=90%s', async (query, type, format) => {
    const answer = await resized(`&width=120&height=90${query}`);
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        etag: expect.stringMatching(/^"[0-9a-f]{40}"$/),
      },
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width: 120, height: 90 });
  });

  test.each(['&width=2000&height=2000&quality=100&format=avif', '&width=2000', '&height=1999&format=png', ''])(
    'is never larger than the original: %s',
    async (query) => {
      const { width, height } = await sharp((await resized(query)).rawPayload).metadata();
      expect(width).toBeLessThanOrEqual(900);
      expect(height).toBeLessThanOrEqual(1200);
    },
  );

  test.each([1, 7, 33, 123, 777])('is at most %i wide, and little less', async (asked) => {
    const { width } = await sharp((await resized(`&width=${asked}`)).rawPayload).metadata();
    expect(width).toBeLessThanOrEqual(asked);
    expect(width).toBeGreaterThan(asked * 0.65);
  });

  test('is found with a slash at the end and by its full address', async () => {
    const plain = await resized('&width=50');
    const slashed = await shop.app.inject(`/api/image-proxy/?url=${encodeURIComponent(PICTURE)}&width=50`);
    const whole = await shop.app.inject(
      `/api/image-proxy?width=50&url=${encodeURIComponent(`http://localhost:3000${PICTURE}`)}`,
    );
    expect([slashed.headers.etag, whole.headers.etag]).toEqual([plain.headers.etag, plain.headers.etag]);
    expect(whole.rawPayload).toEqual(plain.rawPayload);
  });

  test('a lower quality has fewer bytes', async () => {
    const [low, high] = await Promise.all([resized('&quality=10'), resized('&quality=95')]);
    expect(low.rawPayload.length).toBeLessThan(high.rawPayload.length);
  });

  test('does not send again what the browser has', async () => {
    const { headers } = await resized('&width=77');
    const known = await shop.app.inject({
      url: `/api/image-proxy?url=${PICTURE}&width=77`,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(known).toMatchObject({ statusCode: 304, payload: '', headers: { etag: headers.etag } });
  });

  test('refuses what lies in the folder and is no picture', async () => {
    const { mediaDir } = inject('testServer');
    await mkdir(path.join(mediaDir, 'false'), { recursive: true });
    await writeFile(path.join(mediaDir, 'false', 'page.png'), '<!doctype html>');
    await writeFile(path.join(mediaDir, 'false', 'bomb.png'), pngBomb(50_000, 50_000));
    const status = async (name: string) => (await shop.get(`/api/image-proxy?url=/media/false/${name}`)).status;
    expect(await status('page.png')).toBe(415);
    expect(await status('bomb.png')).toBe(413);
  });

  test('fifty sizes at once leave the rest of the shop quick', async () => {
    const pictures = Array.from({ length: 50 }, (_, index) => resized(`&width=${300 + index}&quality=81`));
    const finished = Promise.all(pictures);
    let isBusy = true;
    void finished.finally(() => {
      isBusy = false;
    });
    const times: number[] = [];
    while (isBusy) {
      const begun = performance.now();
      expect((await shop.app.inject('/api/products/1')).statusCode).toBe(200);
      times.push(performance.now() - begun);
      // An answer that was kept takes no turn of the event loop by itself; a visitor over the network does.
      await setImmediate();
    }
    expect((await finished).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    const p99 = times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
    expect(p99, `${times.length} answers`).toBeLessThan(500);
  });
});

test("img-src lists Firebase's host where its bucket is set", async () => {
  const own = await openTestShop({
    catalogue: 'empty',
    config: { imageHosts: ['pictures.example', 'firebasestorage.googleapis.com'] },
  });
  const { headers } = await own.get('/healthz');
  expect(headers['content-security-policy']).toContain(
    "img-src 'self' data: https://pictures.example https://firebasestorage.googleapis.com;",
  );
  await own.close();
});

test('OpenAPI describes both calls', async () => {
  const { paths } = (await shop.get('/api/openapi.json')).body as { paths: Record<string, object> };
  expect(paths).toMatchObject({
    '/api/media': { post: { security: [{ bearer: [] }] } },
    '/api/image-proxy': { get: { parameters: expect.arrayContaining([expect.objectContaining({ name: 'url' })]) } },
  });
});
