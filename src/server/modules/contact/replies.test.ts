import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_REPLIES, type MessageThread } from '#contracts/contact/admin-messages.ts';
import { users } from '#server/database/schema/accounts.ts';
import { contactMessages, contactReplies } from '#server/database/schema/contact.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { callAs } from '#server/testing/call-api.ts';
import { createOrderClient, type OrderClient } from '#server/testing/order-fixtures.ts';
import { mailedTo } from '#server/testing/outbox.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const clock = testClock();
let shop: TestShop;
let meera: OrderClient;
let ravi: OrderClient;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now, config: { rateLimit: true } });
  meera = await createOrderClient(shop, { isAdmin: true });
  ravi = await createOrderClient(shop, { isAdmin: true });
});
afterAll(() => shop.close());

let number = 0;

/** A message of a sender of its own. */
async function receive() {
  number += 1;
  const [message] = await shop.database.write
    .insert(contactMessages)
    .values({
      reference: `JAL-${String(number).padStart(6, 'X')}`,
      name: 'Asha Rao',
      email: `asha-${number}@example.com`,
      subject: 'Anubias in a cold tank',
      message: 'Does it live at 18 degrees?',
      createdAt: clock.now(),
    })
    .returning();
  if (!message) throw new Error('The message was not stored');
  return message;
}

const url = (id: number) => `/api/admin/messages/${id}`;
const reply = (id: number, body: object, by = meera) => by.call<MessageThread>('POST', `${url(id)}/replies`, body);
const thread = async (id: number) => (await meera.call<MessageThread>('GET', url(id))).body;
const stored = (id: number) => shop.database.write.$count(contactReplies, eq(contactReplies.messageId, id));

test('a reply is mailed with the thread, is shown, and answers the message', async () => {
  const { id, email, reference, createdAt } = await receive();
  expect(await thread(id)).toMatchObject({ id, email, createdAt: createdAt.toISOString(), replies: [] });
  const text = 'Hello Asha,\n\nit does, but slowly.';
  const { status, body } = await reply(id, { text, after: null });
  const [me] = await shop.database.write.select().from(users).where(eq(users.id, meera.userId));
  const first = { id: expect.any(Number), text, createdAt: clock.now().toISOString(), by: me?.username };
  expect(status).toBe(201);
  expect(body).toMatchObject({ answeredAt: clock.now().toISOString(), answeredBy: me?.username, replies: [first] });
  expect(await thread(id)).toEqual(body);

  clock.pass({ hours: 1 });
  const second = await reply(id, { text: 'A heater helps.', after: body.replies[0]?.id }, ravi);
  expect(second.body.replies).toMatchObject([first, { text: 'A heater helps.' }]);
  expect(second.body.answeredAt, 'who answered first stays').toBe(body.answeredAt);

  const mails = await mailedTo(shop, email);
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    expect(mail).toMatch(/^Reply-To: hello@jalaja\.example/m);
    expect(mail).toContain(`Subject: Re: Anubias in a cold tank [${reference}]`);
    expect(mail).toContain('> Does it live at 18 degrees?');
  }
  expect(mails[0]).toContain('it does, but slowly.');
  expect(mails[0]).not.toContain('A heater helps.');
  expect(mails[1]).toContain('> it does, but slowly.');
});

describe('a reply is sent once', () => {
  test('however often and however fast the button is pressed', async () => {
    const { id, email } = await receive();
    const body = { text: 'Yes, it does.', after: null };
    const answers = await Promise.all([reply(id, body), reply(id, body), reply(id, body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await reply(id, body)).body).toEqual(answers[0]?.body);
    expect(await stored(id)).toBe(1);
    expect(await mailedTo(shop, email)).toHaveLength(1);
  });

  test('the same words again, by somebody who has seen the first, are another reply', async () => {
    const { id } = await receive();
    const { body } = await reply(id, { text: 'Yes.', after: null });
    expect((await reply(id, { text: 'Yes.', after: body.replies[0]?.id })).body.replies).toHaveLength(2);
  });

  test('who has not seen the reply of somebody else is told so, and nothing is sent', async () => {
    const { id, email } = await receive();
    await reply(id, { text: 'It does.', after: null });
    expect(await reply(id, { text: 'It does not.', after: null }, ravi)).toMatchObject({
      status: 409,
      body: { code: 'stale', message: 'Someone else has replied meanwhile. Please read that reply first.' },
    });
    expect(await stored(id)).toBe(1);
    expect(await mailedTo(shop, email)).toHaveLength(1);
  });
});

describe('a reply is refused', () => {
  test.each([
    [{ after: null }, 'text', 'Please write a reply'],
    [{ text: ' \n ', after: null }, 'text', 'Please write a reply'],
    [{ text: 'x'.repeat(5001), after: null }, 'text', 'The reply may have at most 5,000 characters'],
    [{ text: 'with\0NUL', after: null }, 'text', 'Please remove the characters that cannot be stored'],
    [{ text: 'Yes' }, 'after', expect.any(String)],
    [{ text: 'Yes', after: 'x' }, 'after', expect.any(String)],
  ])('%j', async (body, field, message) => {
    const { id } = await receive();
    expect(await reply(id, body)).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
    expect(await stored(id)).toBe(0);
  });

  test('to a message that is not there', async () => {
    expect((await reply(999_999_999, { text: 'Yes', after: null })).status).toBe(404);
    expect((await meera.call('GET', url(999_999_999))).status).toBe(404);
  });

  test('of anybody but an administrator', async () => {
    const { id } = await receive();
    const customer = await createOrderClient(shop);
    for (const [call, status] of [
      [callAs(shop), 401],
      [customer.call, 403],
    ] as const) {
      expect((await call('POST', `${url(id)}/replies`, { text: 'Yes', after: null })).status).toBe(status);
      expect((await call('GET', url(id))).status).toBe(status);
    }
  });

  test('after very many', async () => {
    const { id } = await receive();
    const row = { messageId: id, text: 'Once more', createdAt: clock.now() };
    const rows = await shop.database.write
      .insert(contactReplies)
      .values(Array.from({ length: MAX_REPLIES }, () => row))
      .returning();
    expect(await reply(id, { text: 'Yes', after: rows.at(-1)?.id })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });

  test('beyond sixty an hour of one administrator', async () => {
    const busy = await createOrderClient(shop, { isAdmin: true });
    const { id } = await receive();
    const body = { text: 'The same one', after: null };
    for (let count = 0; count < 60; count += 1) expect((await reply(id, body, busy)).status).toBe(201);
    expect((await reply(id, body, busy)).status).toBe(429);
    expect((await reply(id, body, meera)).status).toBe(201);
  });
});

test('the log says who replied to which message, without a word of it', async () => {
  const { id } = await receive();
  await reply(id, { text: 'Padmavathi is unwell', after: null }, ravi);
  const events = await shop.database.write.select().from(auditLog).where(eq(auditLog.actorId, ravi.userId));
  expect(events.at(-1)).toMatchObject({ action: 'POST /api/admin/messages/:id/replies', details: { params: { id } } });
  expect(JSON.stringify(events)).not.toContain('Padmavathi');
});

test('a reply stays when the account of its writer is gone, and goes with its message', async () => {
  const leaver = await createOrderClient(shop, { isAdmin: true });
  const { id, email } = await receive();
  await reply(id, { text: 'Yes.', after: null }, leaver);
  await shop.database.write.delete(users).where(eq(users.id, leaver.userId));
  expect((await thread(id)).replies).toMatchObject([{ text: 'Yes.', by: null }]);
  await shop.database.write.delete(contactMessages).where(eq(contactMessages.id, id));
  expect(await stored(id)).toBe(0);
  expect(await mailedTo(shop, email), 'a message that is gone is not mailed about').toHaveLength(0);
});
