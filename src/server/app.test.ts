import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { openClient } from './database/database.ts';
import { serve } from './http/serve.ts';
import { createLogger } from './lib/logger.ts';
import { openFaultProxy } from './testing/fault-proxy.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

const echo = endpoint({
  method: 'POST',
  path: '/api/echo',
  access: 'public',
  summary: 'A route of the tests',
  body: z.object({
    name: z.string('Name is required').check(z.minLength(2, 'Name must be at least 2 characters')),
    age: z.optional(z.int()),
  }),
  response: z.object({ name: z.string() }),
  status: 201,
});

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    extend: (app) => {
      serve(app, echo, async (_, { body }) => ({ ...body, secret: 'must not leave' }));
      app.get('/api/fault', { config: { access: 'public' } }, async () => {
        throw new Error('SELECT secret FROM somewhere');
      });
    },
  });
});
afterAll(() => shop.close());

function post(payload: string | object, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  return shop.app.inject({ method: 'POST', url: '/api/echo', payload, headers });
}

describe('a request', () => {
  test('is validated, and only declared fields go out', async () => {
    const response = await post({ name: 'Asha', age: 3, isAdmin: true });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ name: 'Asha' });
  });

  test('every invalid field has its own error; the first one is the message', async () => {
    const response = await post({ name: 'A', age: 'old' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: 'Name must be at least 2 characters',
      code: 'invalid_input',
      errors: { name: 'Name must be at least 2 characters', age: 'age is not valid' },
    });
  });

  test.each([
    ['broken JSON', '{"name":', { 'content-type': 'application/json' }, 400, 'malformed'],
    ['no body', '', { 'content-type': 'application/json' }, 400, 'malformed'],
    [
      'a poisoned prototype',
      '{"__proto__":{"isAdmin":true},"name":"Asha"}',
      { 'content-type': 'application/json' },
      400,
      'malformed',
    ],
    ['a very deep value', `{"name":${'['.repeat(100_000)}`, { 'content-type': 'application/json' }, 400, 'malformed'],
    ['plain text', 'name=Asha', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['a form', 'name=Asha', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    [
      'more than a megabyte',
      JSON.stringify({ name: 'x'.repeat(1_100_000) }),
      { 'content-type': 'application/json' },
      413,
      'too_large',
    ],
  ])('%s is refused', async (_, payload, headers, status, code) => {
    const response = await post(payload, headers as Record<string, string>);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ message: expect.any(String), code });
  });

  test('an unknown call is a 404 in JSON, for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const url of ['/api/nothing', '/api', '/api/']) {
        const response = await shop.app.inject({ method, url });
        expect(response.statusCode).toBe(404);
        expect(response.json()).toMatchObject({ code: 'not_found' });
      }
    }
  });

  test('an address that cannot be decoded is a 400', async () => {
    expect((await shop.get('/api/products/%E0%A4%A')).status).toBe(400);
  });
});

test('an internal error shows a request id and nothing of its cause', async () => {
  const { status, body, headers } = await shop.get('/api/fault');
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toMatch(/SELECT|secret|\.ts|at /);
  expect((body as { message: string }).message).toContain(String(headers['x-request-id']));
});

test('files outside the media folder cannot be reached', async () => {
  for (const url of [
    '/media/../secrets/session-secret',
    '/media/%2e%2e/secrets/session-secret',
    '/media/..%2fsecrets',
    '/media/',
    '/media',
  ]) {
    expect((await shop.get(url)).status, url).toBeGreaterThanOrEqual(400);
  }
});

describe('health', () => {
  test('is reported to a load balancer and to Prometheus', async () => {
    expect(await shop.get('/healthz')).toMatchObject({ status: 200 });
    expect(await shop.get('/readyz')).toMatchObject({ status: 200 });
    await shop.get('/api/products/1');
    const { body } = await shop.get('/metrics');
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/products\/:id",status="200"\} [1-9]/,
    );
  });

  test('a shop without its database is alive, not ready, and sends Retry-After', async () => {
    const proxy = await openFaultProxy(inject('testServer').connection);
    const own = await openTestShop({ databasePort: proxy.port });
    expect(await own.get('/readyz')).toMatchObject({ status: 200 });
    await proxy.cut();
    expect(await own.get('/healthz')).toMatchObject({ status: 200 });
    expect(await own.get('/readyz')).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(await own.get('/api/products/1')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { code: 'unavailable', message: expect.any(String) },
    });
    await proxy.restore();
    await expect.poll(async () => (await own.get('/readyz')).status).toBe(200);
    expect(await own.get('/api/products/1')).toMatchObject({ status: 200 });
    await own.close();
    await proxy.close();
  });
});

test('readiness says whether the database accepts changes', async () => {
  const own = await openTestShop();
  const { database } = own.connection;
  const admin = await openClient(inject('testServer').connection);
  const setReadOnly = async (value: 'on' | 'off') => {
    await admin.query(`alter database ${database} set default_transaction_read_only = ${value}`);
    // The setting applies to new connections.
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  };
  const ready = async () => (await own.get('/readyz')).body;
  expect(await ready()).toEqual({ status: 'ok', writes: true });
  await setReadOnly('on');
  await expect.poll(ready).toEqual({ status: 'ok', writes: false });
  const payload = {
    name: 'Asha',
    email: 'asha@example.com',
    subject: 'Hello',
    message: 'A message that is long enough',
  };
  const refused = await own.app.inject({ method: 'POST', url: '/api/contact', payload });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(await own.get('/api/products/1')).toMatchObject({ status: 200 });
  await setReadOnly('off');
  await expect.poll(ready).toEqual({ status: 'ok', writes: true });
  await own.close();
  await admin.end();
});

test('OpenAPI describes every endpoint, and the page for people needs no script', async () => {
  const { body } = await shop.get('/api/openapi.json');
  const paths = Object.keys((body as { paths: object }).paths);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/api/products',
      '/api/products/{id}',
      '/api/products/{id}/related',
      '/api/categories',
      '/api/tags',
      '/api/auth/me',
      '/api/shop',
    ]),
  );
  const docs = (await shop.get('/api/docs')).body as string;
  for (const path of paths) expect(docs).toContain(path);
  expect(docs).not.toContain('<script');
});

test('rate limit: too many requests from one address get 429; a busy page stays below the limit', async () => {
  const own = await openTestShop({ config: { rateLimit: true } });
  for (let request = 0; request < 1200; request += 1) {
    expect((await own.app.inject('/api/shop')).statusCode).toBe(200);
  }
  const refused = await own.app.inject('/api/shop');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await own.app.inject('/%61pi/shop')).statusCode, 'spelt otherwise').toBe(429);
  expect((await own.app.inject('/api/shop/')).statusCode, 'with its slash').toBe(429);
  expect((await own.app.inject('/healthz')).statusCode, 'beside the API').toBe(200);
  await own.close();
});

test('rate limit: rejected and unknown calls count too', async () => {
  const own = await openTestShop({ catalogue: 'empty', config: { rateLimit: true } });
  const headers = { authorization: 'Bearer no.such.token' };
  for (let request = 0; request < 600; request += 1) {
    expect((await own.app.inject({ url: '/%61pi/auth/me', headers })).statusCode).toBe(401);
    expect((await own.app.inject('/api/nothing')).statusCode).toBe(404);
  }
  expect((await own.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(429);
  expect((await own.app.inject('/api/nothing')).statusCode).toBe(429);
  await own.close();
});

test('no secret reaches a log line', async () => {
  const lines: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (chunk) => lines.push(String(chunk)));
  const log = createLogger('debug', stream);
  log.info(
    {
      password: 'hunter2',
      body: { password: 'hunter2', refresh: 'hunter2' },
      req: { headers: { authorization: 'Bearer hunter2' } },
    },
    'x',
  );
  log.error({ err: Object.assign(new Error('refused'), { token: 'hunter2', sent: { cookie: 'hunter2' } }) }, 'y');
  log.warn({ err: Object.assign(new Error('lost'), { client: { processID: 'hunter2' } }) }, 'z');
  expect(lines.join('')).toContain('refused');
  expect(lines.join('')).not.toContain('hunter2');
  expect(lines.join('')).toContain('[removed]');
});
