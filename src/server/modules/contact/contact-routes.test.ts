import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContactReceipt } from '#contracts/contact/contact.ts';
import { contactMessages } from '#server/database/schema/contact.ts';
import { limitCounters } from '#server/database/schema/operation.ts';
import { callAs } from '#server/testing/call-api.ts';
import { mailedTo, readOutbox } from '#server/testing/outbox.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const URL = '/api/contact';
const message = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  subject: 'Anubias in a cold tank',
  message: 'Does it live at 18 degrees?\nThe tank has 54 litres.',
};

const clock = testClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
});
afterAll(() => shop.close());

const send = (body: object | string) => callAs(shop)<ContactReceipt>('POST', URL, body);
const stored = () => shop.database.write.select().from(contactMessages).orderBy(contactMessages.id);
const headerOf = (mail: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(mail)?.[1]?.trim();

test('a message is kept as it was typed, with a reference to follow it', async () => {
  const { status, body } = await send({ ...message, name: ' Asha Rao ', email: ' Asha@Example.com', isAnswered: true });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    reference: expect.stringMatching(/^JAL-[2-9A-HJKMNP-Z]{6}$/),
    createdAt: clock.now().toISOString(),
  });
  expect((await stored()).find(({ id }) => id === body.id)).toEqual({
    ...message,
    id: body.id,
    reference: body.reference,
    createdAt: clock.now(),
    answeredAt: null,
    answeredBy: null,
  });
});

test('the shop gets a copy that it can answer, the sender a receipt without the typed text', async () => {
  const email = 'padma@example.com';
  const { body } = await send({ ...message, email });
  const copy = (await mailedTo(shop, 'hello@jalaja.example')).find((mail) => mail.includes(body.reference)) ?? '';
  expect(headerOf(copy, 'Reply-To')).toBe(email);
  expect(copy).toContain('The tank has 54 litres.');
  const receipts = await mailedTo(shop, email);
  expect(receipts).toHaveLength(1);
  expect(receipts[0]).toContain(body.reference);
  expect(receipts[0]).not.toMatch(/54 litres|Anubias|Asha/);
});

describe('a message is refused', () => {
  const tooShort = 'Name must be at least 2 characters';
  const invalid = 'Please enter a valid email address';
  test.each([
    ['a name of one letter', { name: 'A' }, { name: tooShort }],
    ['a letter between spaces', { name: ' A ' }, { name: tooShort }],
    ['no name', { name: undefined }, { name: tooShort }],
    ['no address', { email: '' }, { email: invalid }],
    ['half an address', { email: 'asha' }, { email: invalid }],
    ['two addresses', { email: 'asha@example.com, eve@evil.example' }, { email: invalid }],
    ['an address of two lines', { email: 'asha@example.com\r\nBcc: eve@evil.example' }, { email: invalid }],
    ['an address with a name', { email: 'Asha <asha@example.com>' }, { email: invalid }],
    ['a short subject', { subject: 'Four' }, { subject: 'Subject must be at least 5 characters' }],
    ['a subject of 10 kB', { subject: 'x'.repeat(10_000) }, { subject: 'Subject may have at most 200 characters' }],
    ['a short message', { message: 'Too short' }, { message: 'Message must be at least 10 characters' }],
    ['a long message', { message: 'x'.repeat(5001) }, { message: 'Message may have at most 5,000 characters' }],
    ['NUL', { message: 'ten letters\0' }, { message: 'Please remove the characters that cannot be stored' }],
  ])('with %s', async (_, fault, errors) => {
    const before = (await stored()).length;
    expect(await send({ ...message, ...fault })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors },
    });
    expect(await stored()).toHaveLength(before);
  });

  test('with all that is wrong said at once', async () => {
    const { body } = await callAs(shop)('POST', URL, {});
    expect(Object.keys(body.errors ?? {})).toEqual(['name', 'email', 'subject', 'message']);
    expect(body.message).toBe('Name must be at least 2 characters');
  });

  test('as a form in place of JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { statusCode } = await shop.app.inject({ method: 'POST', url: URL, headers, payload: 'name=Asha' });
    expect(statusCode).toBe(415);
  });
});

test.each([
  ['name', 'Asha\r\nBcc: eve@evil.example'],
  ['subject', 'Anubias\r\nBcc: eve@evil.example\r\n\r\n<h1>Hello</h1>'],
  ['subject', 'Anubias\nTo: eve@evil.example\u2028Cc: eve@evil.example\u0085x'],
  ['message', 'Hello there.\r\n.\r\nMAIL FROM:<eve@evil.example>'],
])('a %s of several lines adds neither a header nor a recipient', async (field, crafted) => {
  const { status, body } = await send({ ...message, [field]: crafted });
  expect(status).toBe(201);
  const mails = (await readOutbox(shop)).filter(({ headers, body: text }) =>
    `${headers}${text}`.includes(body.reference),
  );
  expect(mails.map(({ headers }) => headerOf(headers, 'To')).sort()).toEqual([
    'asha@example.com',
    'hello@jalaja.example',
  ]);
  for (const { headers } of mails) expect(headers).not.toMatch(/^(bcc|cc):/im);
  const kept = (await stored()).find(({ id }) => id === body.id);
  expect(`${kept?.name}${kept?.subject}`).not.toMatch(/[\r\n\u2028\u0085]/);
});

describe('limits', () => {
  const limited = async (
    work: (from: (address: string, email?: string) => Promise<number>, own: TestShop) => Promise<void>,
  ) => {
    const own = await openTestShop({ catalogue: 'empty', now: clock.now, config: { rateLimit: true } });
    const from = async (remoteAddress: string, email = message.email) => {
      const payload = { ...message, email };
      return (await own.app.inject({ method: 'POST', url: URL, remoteAddress, payload })).statusCode;
    };
    await work(from, own).finally(() => own.close());
  };

  test('five messages an hour from one address; mistakes do not count, others may go on', () =>
    limited(async (from, own) => {
      for (let index = 0; index < 7; index += 1) expect(await from('192.0.2.1', 'no address')).toBe(400);
      for (let index = 0; index < 5; index += 1) expect(await from('192.0.2.1')).toBe(201);
      const options = { method: 'POST', url: URL, remoteAddress: '192.0.2.1', payload: message } as const;
      const refused = await own.app.inject(options);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toEqual({
        code: 'too_many_requests',
        message: 'You have sent many messages in a short time. Please try again later.',
      });
      expect(Number(refused.headers['retry-after'])).toBe(3600);
      expect(await from('192.0.2.2')).toBe(201);
      expect(await own.database.write.$count(contactMessages)).toBe(6);
      clock.pass({ hours: 1 });
      expect(await from('192.0.2.1')).toBe(201);
    }));

  test('three receipts a day for one mailbox; what comes after still reaches the shop', () =>
    limited(async (from, own) => {
      for (let index = 1; index <= 5; index += 1) expect(await from(`192.0.2.${index}`)).toBe(201);
      expect(await mailedTo(own, message.email)).toHaveLength(3);
      expect(await mailedTo(own, 'hello@jalaja.example')).toHaveLength(5);
      expect(await from('192.0.2.6', 'padma@example.com')).toBe(201);
      expect(await mailedTo(own, 'padma@example.com')).toHaveLength(1);
      clock.pass({ days: 1 });
      expect(await from('192.0.2.7')).toBe(201);
      expect(await mailedTo(own, message.email)).toHaveLength(4);
      const counters = JSON.stringify(await own.database.write.select().from(limitCounters));
      expect(counters).not.toContain(message.email);
    }));
});
