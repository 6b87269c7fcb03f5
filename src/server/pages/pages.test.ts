import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { invalidate, logInvalidation } from '#server/cache/invalidate.ts';
import { productCacheTag } from '#server/cache/tags.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { inTransaction } from '#server/http/context.ts';
import { openFaultProxy } from '#server/testing/fault-proxy.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { documentHtml, embeddedJson } from './document.ts';
import type { PageSource } from './page-source.ts';

const LONG_TEXT = '<p>long enough to be compressed</p>'.repeat(100);

/** A page with the name of one product, which it reads through the API as the real pages do. */
function onePage() {
  let renders = 0;
  let whileRendering = async () => {};
  const pages: PageSource = {
    clientDir: null,
    normalise: (url) => ({
      url: url.split('?')[0] ?? '',
      isCacheable: !url.startsWith('/typed'),
      ...(url === '/HOME?a=b' && { location: '/home?a=b' }),
    }),
    render: async (url, transport) => {
      renders += 1;
      if (url === '/old') return { status: 302, text: '', location: '/home' };
      const id = url === '/missing' ? 999_999 : 1;
      const { status, data } = await transport({ method: 'GET', path: '/api/products/:id', params: { id } });
      await whileRendering();
      if (status >= 500) throw Object.assign(new Error('the database is away'), { status });
      return {
        status: 200,
        text: `<h1>${(data as Product | undefined)?.name}</h1>${url === '/long' ? LONG_TEXT : ''}`,
      };
    },
  };
  return {
    pages,
    renders: () => renders,
    onRender: (work: () => Promise<void>) => {
      whileRendering = work;
    },
  };
}

let shop: TestShop;
const source = onePage();
beforeAll(async () => {
  shop = await openTestShop({ pages: source.pages });
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ method: 'GET', url, headers });

function rename(name: string): Promise<void> {
  return inTransaction(shop.ctx, async (ctx) => {
    await ctx.db.update(products).set({ name }).where(eq(products.id, 1));
    await invalidate(ctx, [productCacheTag(1)]);
  });
}

describe('pages', () => {
  test('a change by this process shows at the next request', async () => {
    await get('/home');
    await rename('Renamed here');
    expect((await get('/home')).body).toBe('<h1>Renamed here</h1>');
  });

  test('a change by another process shows within a second', async () => {
    await get('/home');
    await shop.database.write.transaction(async (db) => {
      await db.update(products).set({ name: 'Renamed elsewhere' }).where(eq(products.id, 1));
      await logInvalidation(db, [productCacheTag(1)]);
    });
    await expect
      .poll(async () => (await get('/home')).body, { timeout: 1000, interval: 50 })
      .toBe('<h1>Renamed elsewhere</h1>');
  });

  test('a change that comes while a page is rendered shows at the next request', async () => {
    await rename('Before');
    source.onRender(async () => {
      source.onRender(async () => {});
      await rename('After');
    });
    expect((await get('/home')).body).toBe('<h1>Before</h1>');
    expect((await get('/home')).body).toBe('<h1>After</h1>');
  });

  test('addresses that differ in unknown parameters share one render', async () => {
    await get('/home');
    const before = source.renders();
    await Promise.all(Array.from({ length: 20 }, (_, index) => get(`/home?utm=${index}`)));
    expect(source.renders()).toBe(before);
  });

  test('concurrent requests share one render', async () => {
    await rename('Rendered once');
    const before = source.renders();
    await Promise.all(Array.from({ length: 20 }, () => get('/home')));
    expect(source.renders()).toBe(before + 1);
  });

  test.each(['/typed', '/missing'])('%s is not cached', async (url) => {
    const before = source.renders();
    await get(url);
    await get(url);
    expect(source.renders()).toBe(before + 2);
  });

  test('a page that the browser has is not sent again', async () => {
    const { headers } = await get('/home');
    const etag = String(headers['etag']);
    const again = await get('/home', { 'if-none-match': etag });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    expect((await get('/home', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  test.each([
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['br;q=0', undefined],
    ['zstd', undefined],
    ['', undefined],
  ])('for Accept-Encoding "%s" the encoding is %s', async (accepted, encoding) => {
    const { payload: plain } = await get('/long');
    await rename('Encoded');
    for (const _ of ['miss', 'hit']) {
      const { headers, rawPayload } = await get('/long', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['vary']).toBe('accept-encoding');
      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
      expect(decode(rawPayload).toString()).toBe(plain.replace(/<h1>.*<\/h1>/, '<h1>Encoded</h1>'));
    }
  });

  test('redirects are passed on, HEAD has no body, other methods find nothing', async () => {
    expect(await get('/old')).toMatchObject({ statusCode: 302, headers: { location: '/home' } });
    expect((await shop.app.inject({ method: 'HEAD', url: '/home' })).payload).toBe('');
    expect((await shop.app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
  });

  test('an address in an odd spelling leads to the usual one without a render', async () => {
    const before = source.renders();
    expect(await get('/HOME?a=b')).toMatchObject({ statusCode: 301, headers: { location: '/home?a=b' } });
    expect(source.renders()).toBe(before);
  });

  test('pages that are not cached count towards the rate limit of the API; cached ones do not', async () => {
    const own = await openTestShop({ pages: onePage().pages, config: { rateLimit: true } });
    await own.get('/home');
    for (let request = 0; request < 600; request += 1) await own.get('/api/nothing');
    for (let request = 0; request < 599; request += 1) {
      expect((await own.get(`/typed?search=${request}`)).status).toBe(200);
    }
    const refused = await own.get('/typed?search=more');
    expect(refused).toMatchObject({ status: 429, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await own.get('/api/nothing')).toMatchObject({ status: 429 });
    expect(await own.get('/home')).toMatchObject({ status: 200 });
    await own.close();
  });

  test('renders, hits, misses and size are in the metrics', async () => {
    const own = await openTestShop({ pages: onePage().pages });
    for (const url of ['/home', '/home', '/home', '/typed']) await own.get(url);
    const { body } = await own.get('/metrics');
    expect(body).toMatch(/^jalaja_page_renders_total 2$/m);
    expect(body).toMatch(/^jalaja_response_cache_requests_total\{kind="page",result="hit"\} 2$/m);
    expect(body).toMatch(/^jalaja_response_cache_requests_total\{kind="page",result="miss"\} 1$/m);
    expect(body).toMatch(/^jalaja_response_cache_bytes \d{4}$/m);
    expect(body).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} 4$/m);
    await own.close();
  });

  test('with the database away, known pages are served and unknown ones say when to come back', async () => {
    const proxy = await openFaultProxy(inject('testServer').connection);
    const own = await openTestShop({ pages: onePage().pages, databasePort: proxy.port });
    await own.get('/home');
    await proxy.cut();
    expect(await own.get('/home')).toMatchObject({ status: 200 });
    own.ctx.tagVersions.invalidate([productCacheTag(1)]);
    expect(await own.get('/home')).toMatchObject({ status: 200 });
    const other = await own.get('/other');
    expect(other).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(other.body).toContain('Please try again');
    await proxy.restore();
    await expect.poll(async () => (await own.get('/other')).status).toBe(200);
    await own.close();
    await proxy.close();
  });
});

test('data in a page cannot close its element', () => {
  const evil = { text: '</script><script>alert(1)</script><!--\u2028' };
  const text = embeddedJson(evil);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(evil);
});

test('the entry waits for the early script, and no script is inline', () => {
  const html = documentHtml(
    { head: '<title>x</title>', body: '<p>x</p>', state: [] },
    { earlyScript: '/early.js', styles: ['/a.css'], fonts: [], entry: '/entry.js', preloads: ['/b.js'] },
  );
  expect(html).toContain('<p>x</p>');
  expect(html).not.toMatch(/<script[^>]*src="\/entry.js"/);
  for (const [, attributes] of html.matchAll(/<script([^>]*)>/g)) expect(attributes).toMatch(/src=|application\/json/);
});
