import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { callAs } from '#server/testing/call-api.ts';
import { addProduct, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop } from '#server/testing/test-shop.ts';

type Line = { msg: string; reqId?: string; kind?: string; path?: string };

test('the log lines of a mail name the request that it follows from', async () => {
  const lines: Line[] = [];
  const destination = new Writable({
    write: (chunk, _, done) => {
      for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line));
      done();
    },
  });
  const shop = await openTestShop({
    catalogue: 'empty',
    log: createLogger('info', destination),
    config: { trustProxy: 1 },
  });
  try {
    const goods = await addProduct(shop);
    const { headers } = await shop.signIn();
    const call = callAs(shop, { ...headers, 'x-request-id': 'request-of-asha-1' });
    const { headers: answered } = await call('POST', '/api/orders/', orderOf(goods));
    expect(answered['x-request-id']).toBe('request-of-asha-1');
    await shop.app.mailWorker.drain();
    const caused = lines.filter(({ reqId }) => reqId === 'request-of-asha-1');
    expect(caused.map(({ msg, path, kind }) => `${msg}: ${path ?? kind}`)).toEqual([
      'request: /api/orders/',
      'a mail was sent: order-received',
      'a mail was sent: order-received',
    ]);
  } finally {
    await shop.close();
  }
});
