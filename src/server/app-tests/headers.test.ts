import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listeningPort } from '#server/http/listen.ts';
import { openSourcePages } from '#server/testing/source-pages.ts';
import { testPicture } from '#server/testing/test-pictures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const STRANGER = 'https://evil.example';

let shop: TestShop;
let clientDir: string;
let admin: { authorization: string };
let customer: { authorization: string };
let picture: string;

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'jalaja-client-'));
  await mkdir(path.join(clientDir, 'assets'));
  await writeFile(path.join(clientDir, 'assets', 'entry.js'), 'export {};');
  await writeFile(path.join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const pages = await openSourcePages(clientDir);
  const render: typeof pages.render = async (url, transport) => {
    if (url.startsWith('/shop/broken')) throw new Error('SELECT secret FROM somewhere');
    return pages.render(url, transport);
  };
  shop = await openTestShop({
    pages: { ...pages, render },
    config: { rateLimit: true },
    extend: (app) => {
      app.get('/api/fault', { config: { access: 'public' } }, async () => {
        throw new Error('SELECT secret FROM somewhere');
      });
    },
  });
  admin = (await shop.signIn({ isAdmin: true })).headers;
  customer = (await shop.signIn()).headers;
  const headers = { ...admin, 'content-type': 'image/png' };
  const upload = await shop.app.inject({
    method: 'POST',
    url: '/api/media',
    headers,
    payload: await testPicture(40, 30),
  });
  picture = upload.json<{ url: string }>().url;
});
afterAll(async () => {
  await shop.close();
  await rm(clientDir, { recursive: true, force: true });
});

function expectSafe(headers: OutgoingHttpHeaders): void {
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none';");
  expect(policy).toContain("script-src 'self';");
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy).toContain(`${name} 'none'`);
  expect(policy).not.toMatch(/unsafe-|nonce-|\*/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(headers).toHaveProperty('permissions-policy');
  for (const name of ['x-powered-by', 'server', 'set-cookie']) expect(headers).not.toHaveProperty(name);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
}

type Kind = [kind: string, status: number, request: () => InjectOptions];
const fish = { name: 'Fish', slug: 'fish' };
const json = { 'content-type': 'application/json' };

const kinds: Kind[] = [
  ['a page', 200, () => ({ url: '/home' })],
  ['a page as HEAD', 200, () => ({ method: 'HEAD', url: '/home' })],
  ['a page that is not there', 404, () => ({ url: '/nowhere' })],
  ['a page that sends elsewhere', 302, () => ({ url: '/' })],
  ['a page that cannot be rendered', 500, () => ({ url: '/shop/broken' })],
  ['a file of the build', 200, () => ({ url: '/assets/entry.js' })],
  ['a file that the build does not have', 404, () => ({ url: '/assets/none.js' })],
  ['an icon', 200, () => ({ url: '/favicon.svg' })],
  ['a picture', 200, () => ({ url: picture })],
  ['a picture that is not there', 404, () => ({ url: '/media/none.webp' })],
  ['a picture in another size', 200, () => ({ url: `/api/image-proxy?url=${picture}&width=20&format=png` })],
  ['a picture from where none may come', 400, () => ({ url: '/api/image-proxy?url=http://169.254.169.254/' })],
  ['a list', 200, () => ({ url: '/api/products?limit=3' })],
  ['a thing', 200, () => ({ url: '/api/products/1' })],
  [
    'a thing that was made',
    201,
    () => ({ method: 'POST', url: '/api/tags', headers: admin, payload: { name: 'Red' } }),
  ],
  ['a thing that is gone', 204, () => ({ method: 'DELETE', url: '/api/products/2', headers: admin })],
  ['a file to save', 200, () => ({ url: '/api/admin/products.csv', headers: admin })],
  ['a visit of a one-click address', 302, () => ({ url: '/api/stock-notifications/unsubscribe?token=x' })],
  ['an address that is none', 400, () => ({ url: '/%E0%A4%A' })],
  ['a call with an address that is none', 400, () => ({ url: '/api/products/%E0%A4%A' })],
  ['wrong input', 400, () => ({ url: '/api/products?limit=0' })],
  ['broken JSON', 400, () => ({ method: 'POST', url: '/api/contact', headers: json, payload: '{' })],
  ['somebody unknown', 401, () => ({ url: '/api/auth/me' })],
  ['somebody who may not', 403, () => ({ url: '/api/users', headers: customer })],
  ['a call that is not there', 404, () => ({ url: '/api/nothing' })],
  ['a method that is not there', 404, () => ({ method: 'DELETE', url: '/home' })],
  ['a question before a call', 404, () => ({ method: 'OPTIONS', url: '/api/orders' })],
  ['a question before a page', 404, () => ({ method: 'OPTIONS', url: '/home' })],
  ['a conflict', 409, () => ({ method: 'POST', url: '/api/categories', headers: admin, payload: fish })],
  ['too much', 413, () => ({ method: 'POST', url: '/api/contact', payload: { name: 'x'.repeat(1_100_000) } })],
  [
    'no JSON',
    415,
    () => ({ method: 'POST', url: '/api/contact', headers: { 'content-type': 'text/plain' }, payload: 'x' }),
  ],
  ['a fault', 500, () => ({ url: '/api/fault' })],
  ['the description', 200, () => ({ url: '/api/docs' })],
  ['health', 200, () => ({ url: '/healthz' })],
  ['figures', 200, () => ({ url: '/metrics' })],
  ['the site map', 200, () => ({ url: '/sitemap.xml' })],
];

describe('security headers, and no CORS header, are on', () => {
  test.each(kinds)('%s', async (_, status, request) => {
    const { headers, ...options } = request();
    const answer = await shop.app.inject({ ...options, headers: { ...headers, origin: STRANGER } });
    expect(answer.statusCode).toBe(status);
    expectSafe(answer.headers);
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(JSON.stringify(answer.headers)).not.toContain('evil.example');
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
    if (status === 500) expect(answer.payload).not.toMatch(/SELECT|secret|\.tsx?|\n\s+at /);
  });

  test('a 304 response', async () => {
    for (const url of ['/home', '/api/products?limit=3', '/api/products/1', picture, '/assets/entry.js']) {
      const etag = String((await shop.app.inject(url)).headers['etag']);
      const answer = await shop.app.inject({ url, headers: { 'if-none-match': etag } });
      expect([url, answer.statusCode]).toEqual([url, 304]);
      expectSafe(answer.headers);
    }
  });

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_, text, status) => {
    const answer = await sendRaw(text);
    expect(answer.status).toBe(status);
    expectSafe(answer.headers);
  });

  test('a rate-limited response', async () => {
    const remoteAddress = '192.0.2.1';
    for (let request = 0; request < 1200; request += 1) await shop.app.inject({ url: '/api/nothing', remoteAddress });
    const answer = await shop.app.inject({ url: '/api/nothing', remoteAddress });
    expect(answer.statusCode).toBe(429);
    expectSafe(answer.headers);
  });
});

test.each([
  ['/home', false, false],
  ['/claims', false, false],
  ['/claim', true, true],
  ['/claim?from=slip', true, true],
  ['/admin', true, false],
  ['/admin/orders/1', true, false],
  ['/admin-setup', false, false],
  ['/api/claim/files/x', false, false],
])('%s: plays videos %s, uses the camera %s', async (url, hasMedia, hasCamera) => {
  const { headers } = await shop.app.inject(url);
  const policy = String(headers['content-security-policy']);
  expect(policy.includes("media-src 'self' blob:;")).toBe(hasMedia);
  expect(policy.includes("img-src 'self' data: blob:")).toBe(hasMedia);
  const camera = hasCamera ? '(self)' : '()';
  expect(headers['permissions-policy']).toBe(`camera=${camera}, geolocation=(), microphone=${camera}, payment=()`);
});

async function sendRaw(text: string): Promise<{ status: number; headers: OutgoingHttpHeaders }> {
  if (listeningPort(shop.app) === undefined) await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(listeningPort(shop.app) ?? 0, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(text);
  await once(socket, 'close');
  const [head = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));
  return { status: Number(first.split(' ')[1]), headers };
}

test('a shop on https sends HSTS with every response', async () => {
  const own = await openTestShop({ config: { publicUrl: 'https://shop.example', imageHosts: ['pictures.example'] } });
  for (const url of ['/healthz', '/api/nothing', '/%E0%A4%A']) {
    const { headers } = await own.get(url);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain("img-src 'self' data: https://pictures.example;");
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  }
  await own.close();
});
