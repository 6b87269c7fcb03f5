import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { raiseRevision } from '#server/cache/revisions.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { inTransaction } from '#server/http/context.ts';
import { createLogger } from '#server/lib/logger.ts';
import { openFaultProxy } from '#server/testing/fault-proxy.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { documentHtml, embeddedJson } from './document.ts';
import type { PageSource } from './page-source.ts';

/** A page of one line, that asks the shop's API as the real pages do. */
function onePage(more = '') {
  let renders = 0;
  const pages: PageSource = {
    clientDir: null,
    normalise: (url) => ({ url: url.split('?')[0] ?? '', isCacheable: url !== '/typed' }),
    render: async (url, transport) => {
      renders += 1;
      if (url === '/old') return { status: 302, text: [], location: '/home' };
      const { status, data } = await transport({ method: 'GET', url: '/api/products/1' });
      if (status >= 500) throw Object.assign(new Error('the shop is away'), { status });
      return { status: 200, text: [`<h1>${(data as Product).name}</h1>`, more] };
    },
  };
  return { pages, renders: () => renders };
}

let shop: TestShop;
const source = onePage();
beforeAll(async () => {
  shop = await openTestShop({ pages: source.pages });
});
afterAll(() => shop.close());

async function rename(name: string): Promise<void> {
  await inTransaction(shop.ctx, async ({ db }) => {
    await db.update(products).set({ name }).where(eq(products.id, 1));
    await raiseRevision(db, 'catalogue');
  });
}

describe('pages', () => {
  test('a change by this process shows at the next request', async () => {
    await shop.get('/home');
    await rename('Renamed here');
    shop.app.catalogueRevision.forget();
    expect((await shop.get('/home')).body).toBe('<h1>Renamed here</h1>');
  });

  test('a change by another process shows within a second', async () => {
    await shop.get('/home');
    await rename('Renamed elsewhere');
    await expect
      .poll(async () => (await shop.get('/home')).body, { timeout: 1000, interval: 50 })
      .toBe('<h1>Renamed elsewhere</h1>');
  });

  test('parameters that the page does not know share one rendering', async () => {
    await shop.get('/home');
    const before = source.renders();
    await Promise.all(Array.from({ length: 20 }, (_, index) => shop.get(`/home?utm=${index}`)));
    expect(source.renders()).toBe(before);
  });

  test('what a visitor typed is not kept', async () => {
    const before = source.renders();
    await shop.get('/typed');
    await shop.get('/typed');
    expect(source.renders()).toBe(before + 2);
  });

  test('a page that the browser has already is not sent again', async () => {
    const { headers } = await shop.get('/home');
    const etag = String(headers['etag']);
    const again = await shop.app.inject({ method: 'GET', url: '/home', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    const other = await shop.app.inject({ method: 'GET', url: '/home', headers: { 'if-none-match': 'W/"other"' } });
    expect(other.statusCode).toBe(200);
  });

  test('redirects are passed on, HEAD has no body, other methods find nothing', async () => {
    expect(await shop.get('/old')).toMatchObject({ status: 302, headers: { location: '/home' } });
    expect((await shop.app.inject({ method: 'HEAD', url: '/home' })).payload).toBe('');
    expect((await shop.app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
  });

  test('with the database away, known pages are served and unknown ones say when to come back', async () => {
    const proxy = await openFaultProxy(inject('testServer').connection);
    const own = await openTestShop({ pages: onePage().pages, databasePort: proxy.port });
    await own.get('/home');
    await proxy.cut();
    own.app.catalogueRevision.forget();
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

describe('a kept page goes out before the framework sees its request', () => {
  let own: TestShop;
  let base: string;
  /** Methods of the requests that came through to the framework. */
  let seen: string[];
  beforeEach(async () => {
    seen = [];
    const extend = (app: FastifyInstance) =>
      app.addHook('onRequest', async ({ method }) => {
        seen.push(method);
      });
    const log = createLogger('silent', { write: () => {} });
    own = await openTestShop({ pages: onePage('<p>long enough to be compressed</p>'.repeat(100)).pages, extend, log });
    base = await own.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => own.close());

  const ask = async (init: RequestInit = {}) => {
    const answer = await fetch(`${base}/home`, { ...init, headers: { 'accept-encoding': 'br', ...init.headers } });
    // Others get it compressed more thoroughly than the first.
    const { date, 'x-request-id': id, 'content-length': _, ...headers } = Object.fromEntries(answer.headers);
    expect([date, id]).toEqual([expect.any(String), expect.stringMatching(/^[\w-]{36}$/)]);
    return { status: answer.status, body: await answer.text(), headers };
  };
  /** It is read twice a second, and the request that waits for it goes by the framework. */
  const knowRevision = async () => {
    const known = await own.app.catalogueRevision.current();
    return vi.spyOn(own.app.catalogueRevision, 'peek').mockReturnValue(known);
  };

  test('and is the same as one that it answered, headers and all', async () => {
    own.app.log.level = 'debug';
    const whole = await ask();
    expect(whole).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    const known = { headers: { 'if-none-match': String(whole.headers['etag']) } };
    const unchanged = await ask(known);
    expect(unchanged).toMatchObject({ status: 304, body: '' });
    expect(seen).toEqual(['GET', 'GET']);
    own.app.log.level = 'silent';
    await knowRevision();
    expect(await ask()).toEqual(whole);
    expect(await ask(known)).toEqual(unchanged);
    expect(seen).toEqual(['GET', 'GET']);
  });

  test('but for other methods, and while each request is logged', async () => {
    await ask();
    await knowRevision();
    expect(await ask({ method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    expect(await ask({ method: 'POST' })).toMatchObject({ status: 404 });
    own.app.log.level = 'debug';
    await ask();
    expect(seen).toEqual(['GET', 'HEAD', 'POST', 'GET']);
  });

  test('and is counted with the others', async () => {
    await ask();
    await knowRevision();
    await ask();
    await ask();
    expect(seen).toEqual(['GET']);
    const { body } = await own.get('/metrics');
    expect(body).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} 3$/m);
    expect(body).toMatch(/^page_cache_requests_total\{result="hit"\} 2$/m);
  });

  test('but not an old one when the catalogue has changed', async () => {
    await ask();
    const watch = await knowRevision();
    await own.database.write.update(products).set({ name: 'Renamed' }).where(eq(products.id, 1));
    await raiseRevision(own.database.write, 'catalogue');
    expect((await ask()).body).not.toContain('Renamed');
    watch.mockRestore();
    own.app.catalogueRevision.forget();
    await knowRevision();
    expect((await ask()).body).toContain('Renamed');
  });

  test('and closes its connection while the shop stops', async () => {
    await ask();
    await knowRevision();
    const stopped = own.app.drain();
    await expect.poll(async () => (await ask()).headers['connection']).toBe('close');
    expect(seen).toEqual(['GET']);
    await stopped;
  });

  test('and where that fails the framework answers', async () => {
    const whole = await ask();
    const fault = await knowRevision();
    fault.mockImplementationOnce(() => {
      throw new Error('a fault of ours');
    });
    expect(await ask()).toEqual(whole);
    expect(seen).toEqual(['GET', 'GET']);
  });
});

test('the page state cannot close its script element', () => {
  const evil = { text: '</script><script>alert(1)</script><!--\u2028' };
  const text = embeddedJson(evil);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(evil);
});

test('the entry waits for the early script, and no script is inline', () => {
  const html = documentHtml(
    { head: '<title>x</title>', body: '<p>x</p>', state: [] },
    { earlyScript: '/early.js', styles: ['/a.css'], fonts: [], entry: '/entry.js', preloads: ['/b.js'] },
  ).join('');
  expect(html).toContain('<p>x</p>');
  expect(html).not.toMatch(/<script[^>]*src="\/entry.js"/);
  for (const [, attributes] of html.matchAll(/<script([^>]*)>/g)) expect(attributes).toMatch(/src=|application\/json/);
});
