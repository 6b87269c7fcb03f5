import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const lines: { level: number; msg: string }[] = [];
let shop: TestShop;
beforeAll(async () => {
  const stream = new PassThrough();
  stream.on('data', (chunk) =>
    lines.push(
      ...String(chunk)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ),
  );
  shop = await openTestShop({ log: createLogger('debug', stream) });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  // From now on in the cache, so that it is sent at once.
  await shop.get('/api/products');
});
afterAll(() => shop.close());

function open(): Socket {
  const address = shop.app.addresses()[0];
  return connect(typeof address === 'object' ? address.port : 0, '127.0.0.1');
}

async function raw(text: string): Promise<string> {
  const socket = open();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

describe('bytes that are not HTTP', () => {
  test.each([
    ['rubbish', 'hello\r\n\r\n', '400 Bad Request', 'malformed'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431',
      'headers_too_large',
    ],
  ])('%s gets the error shape', async (_, text, status, code) => {
    const answer = await raw(text);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain(`"code":"${code}"`);
  });

  test.each(['GET /healthz', 'GET /api/products', 'POST /api/contact', 'DELETE /api/auth/me'])(
    '%s with an unknown transfer encoding gets one 400',
    async (start) => {
      for (const encoding of ['xchunked', 'gzip', 'identity', 'chunked, gzip']) {
        const head = `${start} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: ${encoding}`;
        const answer = await raw(`${head}\r\n\r\n5\r\nhello\r\n0\r\n\r\n`);
        expect(answer.match(/HTTP\/1\.1 \d+/g), encoding).toEqual(['HTTP/1.1 400']);
        expect(answer).toContain('"code":"malformed"');
      }
    },
  );

  test('a body that breaks after the response began adds no second response', async () => {
    const head = 'POST /api/nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect((await raw(`${head}no chunk\r\n`)).match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
  });
});

test.each([
  ['a body of known length', 'Content-Length: 100\r\n\r\n{"name"'],
  ['a body in chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"na'],
])('%s that its sender cuts is no error in the log', async (_, rest) => {
  lines.length = 0;
  const socket = open();
  socket.write(`POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`, () =>
    socket.destroy(),
  );
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('request cut by its sender');
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});
