import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LINK_GONE, type LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import { openClient } from '#server/database/database.ts';
import { limitCounters } from '#server/database/schema/operation.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createLinkTokens } from '#server/modules/mail/link-tokens.ts';
import { callAs } from '#server/testing/call-api.ts';
import { itemIds, type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import { addProduct, createOrderClient, line, orderOf, type Refusal, stockOf } from '#server/testing/order-fixtures.ts';
import { openSourcePages } from '#server/testing/source-pages.ts';
import { TEST_SECRET } from '#server/testing/test-shop.ts';

const logged: string[] = [];
const destination = new Writable({
  write: (chunk, _, done) => {
    logged.push(String(chunk));
    done();
  },
});
let at: OpenDesk;
beforeAll(async () => {
  const log = createLogger('trace', destination);
  at = await openDesk({ log, config: { rateLimit: true }, pages: await openSourcePages('/nonexistent') });
});
afterAll(() => at.shop.close());
beforeEach(() => at.shop.database.write.delete(limitCounters));

const address = { recipient_name: 'Sarojini Rao', address_line_1: '7 Lotus Street' };

/** Six fish of ₹100 were ordered, of which four are there; the other two are alive and go back when agreed. */
async function asked() {
  const fish = await addProduct(at.shop, { stock: 10, pricePaise: 100_00, name: 'Pearl Danio' });
  const order = await (await createOrderClient(at.shop)).place(orderOf([line(fish, 6)], address));
  const [itemId = 0] = itemIds(order);
  await at.desk.offer(order.id, [{ check: 'fewer', itemId, quantity: 4, restock: true }]);
  return { id: order.id, itemId, fish, token: await at.desk.tokenOf(order.id) };
}

type Ask = (token: string) => ReturnType<ReturnType<typeof callAs>>;
const open = (token: string) =>
  callAs(at.shop)<LinkedOrder & Refusal>('GET', `/api/order-link?token=${encodeURIComponent(token)}`);
const answer = (token: string, given: object = {}) =>
  callAs(at.shop)<LinkedOrder & Refusal>('POST', '/api/order-link/answer', {
    ...{ token, round: 1, answer: 'accept' },
    ...given,
  });
const paid = (token: string) => callAs(at.shop)<LinkedOrder & Refusal>('POST', '/api/order-link/paid', { token });
const calls: [string, Ask][] = [
  ['reading', open],
  ['answering', (token) => answer(token)],
  ['reporting a payment', paid],
];

/** All that belongs to orders, as text. */
async function written(): Promise<string> {
  const { rows } = await at.shop.database.write.execute(sql`
    select t::text from orders t union all select t::text from order_items t union all
    select t::text from order_quotes t union all select t::text from order_payments t union all
    select t::text from order_events t union all select t::text from stock_movements t union all
    select t::text from pgboss.job t order by 1`);
  return JSON.stringify(rows);
}

describe('a wrong link', () => {
  const macOf = (token: string) => token.split('.')[1] ?? '';
  let orders: { id: number; token: string; other: { id: number; token: string } };
  beforeAll(async () => {
    orders = { ...(await asked()), other: await asked() };
  });

  const kinds: [string, (own: typeof orders) => string | Promise<string>][] = [
    ['forged', ({ id }) => `${id}.${'A'.repeat(43)}`],
    ['with one other letter', ({ token }) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['of another order under this number', ({ id, other }) => `${id}.${macOf(other.token)}`],
    ['of this order under another number', ({ token, other }) => `${other.id}.${macOf(token)}`],
    ['that was renewed', async ({ other }) => at.desk.tokenOf(other.id, true).then(() => other.token)],
    ['sealed by another shop', ({ id }) => createLinkTokens('another secret of another shop').seal('order', id)],
    ['sealed for another purpose', ({ id }) => createLinkTokens(TEST_SECRET).seal('unsubscribe', id)],
    ['cut short', ({ token }) => token.slice(0, -1)],
    ['without its number', ({ token }) => `.${macOf(token)}`],
    ['without its seal', ({ id }) => `${id}.`],
    ['with a letter more', ({ token }) => `${token}A`],
    ['with a zero in front', ({ token }) => `0${token}`],
    ['with a space in front', ({ token }) => ` ${token}`],
    ['of an order that is not there', ({ token }) => `999999999.${macOf(token)}`],
    ['beyond all numbers', ({ token }) => `9999999999.${macOf(token)}`],
    ['below all numbers', ({ token }) => `-1.${macOf(token)}`],
    ['given twice', ({ token }) => `${token}&token=${token}`],
    ['with a null byte', ({ token }) => `${token.slice(0, 5)}\0${token.slice(6)}`],
    ['of 10 kB', ({ token }) => token + 'x'.repeat(10_000)],
    ['that is SQL', ({ id }) => `${id}.' or '1'='1`],
    ['that is empty', () => ''],
  ];

  test.each(kinds)('%s is not found by any call, in the same words, and changes nothing', async (_, tokenOf) => {
    const wrong = await tokenOf(orders);
    const before = await written();
    for (const [name, ask] of calls) {
      const { status, body, headers } = await ask(wrong);
      expect([name, status, body]).toEqual([name, 404, { code: 'not_found', message: LINK_GONE }]);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(await written()).toBe(before);
  });

  test('that is missing or no text is refused in the same words', async () => {
    for (const token of [undefined, 5, null, {}, ['a']]) {
      const response = await callAs(at.shop)('POST', '/api/order-link/paid', { token });
      expect(response).toMatchObject({ status: 400, body: { message: LINK_GONE } });
    }
    expect(await callAs(at.shop)('GET', '/api/order-link')).toMatchObject({
      status: 400,
      body: { message: LINK_GONE },
    });
  });

  test('can be tried 20 times in a quarter of an hour from an address, by all calls together; good ones work', async () => {
    const { id, token } = await asked();
    for (let index = 0; index < 20; index += 1) {
      const [, ask = open] = calls[index % calls.length] ?? [];
      expect((await ask(`${id}.wrong${index}`)).status).toBe(404);
    }
    const refused = await paid(`${id}.wrong`);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open(token)).status).toBe(200);
    const url = `/api/order-link?token=${id}.wrong`;
    const elsewhere = await at.shop.app.inject({ method: 'GET', url, remoteAddress: '203.0.113.7' });
    expect(elsewhere.statusCode).toBe(404);
    at.clock.pass({ minutes: 15 });
    expect((await open(`${id}.wrong`)).status).toBe(404);
  });
});

describe('an answer that is sent again', () => {
  test('from two tabs at once is one agreement: the stock comes back once', async () => {
    const { token, fish } = await asked();
    expect(await stockOf(at.shop, fish)).toBe(4);
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(token)));
    for (const { status, body } of answers) {
      expect([status, body.items[0]?.quantity, body.payment.state]).toEqual([200, 4, 'requested']);
    }
    expect(await stockOf(at.shop, fish)).toBe(6);
  });

  test('with a renewed link is not found, in another round stale, after a cancellation refused', async () => {
    const { id, itemId, token, fish } = await asked();
    await answer(token, { answer: 'change', message: 'Red ones, please.' });
    await at.desk.offer(id, [{ check: 'fewer', itemId, quantity: 3, restock: true }], { version: 4 });
    const before = await written();
    expect(await answer(token)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await written()).toBe(before);
    const next = await at.desk.tokenOf(id, true);
    expect((await answer(token, { round: 2 })).status).toBe(404);
    await at.admin.setStatus(id, 'cancelled');
    expect(await answer(next, { round: 2 })).toMatchObject({
      status: 409,
      body: { message: 'This order has been cancelled.' },
    });
    expect(await stockOf(at.shop, fish)).toBe(10);
  });
});

describe('reading', () => {
  test('writes nothing: it works where nothing can be written', async () => {
    const { id, token } = await asked();
    const unlinked = await at.customer.place(orderOf(await addProduct(at.shop)));
    const setReadOnly = async (isOn: boolean) => {
      const { database = '' } = at.shop.connection;
      const client = await openClient(at.shop.connection);
      await client.query('set default_transaction_read_only = off');
      await client.query(`alter database ${database} set default_transaction_read_only = ${isOn}`);
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [database],
      );
      await client.end();
      // Until every connection of the pool is a new one.
      const askOnAll = () =>
        Promise.all(Array.from({ length: 10 }, () => at.shop.database.write.execute('select pg_sleep(0.1)')));
      await expect
        .poll(() =>
          askOnAll().then(
            () => 'new',
            () => 'lost',
          ),
        )
        .toBe('new');
    };
    await setReadOnly(true);
    try {
      await expect(at.shop.database.write.delete(limitCounters)).rejects.toThrow();
      const { body: own } = await at.customer.call<{ path: string }>('GET', `/api/orders/${unlinked.id}/link`);
      const reads = [
        await open(token),
        await open(own.path.split('#')[1] ?? ''),
        await at.admin.call('GET', `/api/admin/orders/${id}/desk`),
        await at.admin.call('GET', `/api/admin/orders/${unlinked.id}/desk`),
        await at.admin.call('GET', '/api/admin/desk'),
        await at.shop.get('/o'),
      ];
      expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200));
    } finally {
      await setReadOnly(false);
    }
  });

  test('the page itself, as robots of chat programs do, shows nothing of any order and sends no referrer', async () => {
    const { token } = await asked();
    const robot = { headers: { 'user-agent': 'WhatsApp/2.23' } };
    const pages = [await at.shop.get('/o', robot), await at.shop.get(`/o?token=${token}`, robot)];
    for (const { status, body, headers } of pages) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' });
      expect(body).toMatch(/<meta name="robots" content="noindex"/);
      expect(body).not.toContain(token.split('.')[1]);
      for (const personal of ['Sarojini', 'Lotus Street', 'Pearl Danio']) expect(body).not.toContain(personal);
    }
  });
});

test('no log, metric, audit entry or counter contains a token', async () => {
  const { id, token } = await asked();
  await open(token);
  await open(`${token}x`);
  await answer(token);
  await callAs(at.shop)('POST', '/api/order-link/paid', { token, reference: 'REFERENCE-7' });
  await callAs(at.shop)('POST', '/api/order-link/paid', { token, reference: 5 });
  await at.shop.app.inject({ method: 'GET', url: `/api/order-link/?token=${token}`, headers: { accept: '%' } });
  await at.shop.app.inject({ method: 'POST', url: `/api/order-link/paid?token=${token}`, payload: '{broken' });
  await at.shop.app.inject({ method: 'GET', url: `/o?token=${token}` });
  const renewed = await at.desk.tokenOf(id, true);
  await open(renewed);
  const metrics = await at.shop.app.inject({ method: 'GET', url: '/metrics' });
  const { rows } = await at.shop.database.write.execute(
    'select t::text from audit_log t union all select t::text from limit_counters t',
  );
  const { rows: orders } = await at.shop.database.write.execute<{ nonce: string }>(
    sql`select link_nonce as nonce from orders where id = ${id}`,
  );
  const text = [logged.join(''), metrics.payload, JSON.stringify(rows)].join('\n');
  expect(text).toContain('/api/order-link');
  const secrets = [token, renewed].map((one) => one.split('.')[1]);
  for (const secret of [...secrets, orders[0]?.nonce, 'REFERENCE-7', 'Sarojini']) {
    expect(secret).toBeTruthy();
    expect(text).not.toContain(secret);
  }
});
