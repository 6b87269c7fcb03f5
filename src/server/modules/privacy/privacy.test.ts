import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import type { MyData } from '#contracts/accounts/my-data.ts';
import { FLAT_ADDRESS } from '#contracts/testing/sample-order.ts';
import { emailProofs, sessions, userIdentities, users } from '#server/database/schema/accounts.ts';
import { contactMessages, contactReplies } from '#server/database/schema/contact.ts';
import { stockSubscriptions } from '#server/database/schema/notifications.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { orders } from '#server/database/schema/orders.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { logIn, type Person, signUp, testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const clock = testClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: clock.now, config: { rateLimit: true } });
});
afterAll(() => shop.close());

/** A person about whom every table that can hold one does. */
async function wellKnown({ isProven = true, ...options }: { isAdmin?: boolean; isProven?: boolean } = {}) {
  const person = await signUp(shop, options);
  const emailVerifiedAt = isProven ? clock.now() : null;
  await shop.database.write.update(users).set({ emailVerifiedAt }).where(sql`id = ${person.id}`);
  const browser = callAs(shop, { 'device-token': `browser-${person.username}`.padEnd(48, 'x') });
  const { access } = (await browser<LoginResponse>('POST', '/api/auth/login', person)).body;
  const headers = { authorization: `Bearer ${access}` };
  const { write } = shop.database;
  await write.insert(stockSubscriptions).values({ productId: 1, email: person.email, createdAt: clock.now() });
  const message = { reference: `JAL-${person.id}`, name: 'Asha Rao', subject: 'My order', message: 'Where is it?' };
  const [sent] = await write
    .insert(contactMessages)
    .values({ ...message, email: person.email, createdAt: clock.now() })
    .returning();
  const reply = { messageId: sent?.id ?? 0, text: `It is on its way to ${person.email}`, createdAt: clock.now() };
  await write.insert(contactReplies).values(reply);
  const identity = { subject: `subject of ${person.email}`, provider: 'google.com' as const, email: person.email };
  await write.insert(userIdentities).values({ ...identity, userId: person.id, linkedAt: clock.now() });
  const pending = { purpose: 'link' as const, createdAt: clock.now(), expiresAt: clock.now() };
  const pendingIdentity = { ...identity, fullName: person.fullName };
  await write.insert(emailProofs).values({ ...pending, hash: `pending of ${person.id}`, pendingIdentity });
  await callAs(shop)('POST', '/api/auth/forgot-password', { email: person.email });
  await shop.app.backgroundTasks.settled();
  const call = callAs(shop, headers);
  await orderSomething(call, person);
  await write.update(orders).set({ status: 'delivered' }).where(sql`user_id = ${person.id}`);
  return { ...person, call, headers };
}

/** With an address that is saved, a cart and words of their own. */
async function orderSomething(call: Call, { email, fullName }: { email: string; fullName: string }): Promise<void> {
  const { body: product } = await callAs(shop)<{ price: string }>('GET', '/api/products/1');
  const order = await call('POST', '/api/orders', {
    items: [{ product_id: 1, quantity: 1, price: product.price }],
    ...FLAT_ADDRESS,
    recipient_name: fullName,
    recipient_email: email,
    address_line_1: `The house of ${email}`,
    is_default: true,
    notes: `Ring for ${email}`,
  });
  expect(order.status).toBe(201);
  expect((await call('PUT', '/api/cart', { items: [{ productId: 2, quantity: 3 }] })).status).toBe(200);
}

const erase = ({ call }: Awaited<ReturnType<typeof wellKnown>>, body: object) => call('DELETE', '/api/auth/me', body);

/** Every place of the database where the text stands, in any column that can hold it. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await shop.database.write.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'tsvector')`);
  const places: string[] = [];
  for (const { table, column } of rows) {
    const found = await shop.database.write.execute(
      sql`select 1 from ${sql.identifier(table)} where strpos(lower(${sql.identifier(column)}::text), ${text.toLowerCase()}) > 0 limit 1`,
    );
    if (found.rows.length > 0) places.push(`${table}.${column}`);
  }
  return places;
}

describe('the export', () => {
  test('is everything that is held about me, and nothing about others or of use to a thief', async () => {
    const [me, other] = [await wellKnown(), await wellKnown()];
    const { status, body } = await me.call<MyData>('GET', '/api/auth/me/export');
    expect(status).toBe(200);
    expect(body).toEqual({
      exportedAt: clock.now().toISOString(),
      notice: null,
      account: {
        id: me.id,
        email: me.email,
        emailVerifiedAt: clock.now().toISOString(),
        username: me.username,
        fullName: 'Asha Rao',
        hasPassword: true,
        isAdmin: false,
        role: null,
        dateJoined: clock.now().toISOString(),
      },
      held: {
        sessions: [
          {
            startedAt: clock.now().toISOString(),
            endedAt: null,
            source: 'password',
            userAgent: expect.any(String),
            addressPrefix: '127.0.0',
          },
        ],
        knownDevices: [{ firstUsedAt: clock.now().toISOString(), lastUsedAt: clock.now().toISOString() }],
        secondStep: [],
        providerSignIns: [
          {
            provider: 'google.com',
            subject: `subject of ${me.email}`,
            email: me.email,
            linkedAt: clock.now().toISOString(),
          },
        ],
        stockAlerts: [{ productId: 1, email: me.email, askedAt: clock.now().toISOString(), notifiedAt: null }],
        messages: [
          expect.objectContaining({
            email: me.email,
            message: 'Where is it?',
            answeredAt: null,
            replies: [{ text: `It is on its way to ${me.email}`, sentAt: clock.now().toISOString() }],
          }),
        ],
        undeliveredMails: [],
        addresses: [expect.objectContaining({ recipientEmail: me.email, isDefault: true })],
        cart: [expect.objectContaining({ productId: 2, quantity: 3 })],
        orders: [expect.objectContaining({ status: 'delivered', notes: `Ring for ${me.email}` })],
        claims: [],
        storeCredits: [],
        events: ['auth.sign-up', 'auth.login', 'auth.reset-asked', 'auth.export'].map((action) =>
          expect.objectContaining({ action, address: '127.0.0.1', at: clock.now().toISOString() }),
        ),
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2/);
    expect(JSON.stringify(body)).not.toContain(other.email);
  });

  test('of an address that was not proven leaves out what others may have left under it', async () => {
    const me = await wellKnown({ isProven: false });
    const { body } = await me.call<MyData>('GET', '/api/auth/me/export');
    expect(body.notice).toContain(me.email);
    expect(body.held['stockAlerts']).toEqual([]);
    expect(body.held['messages']).toEqual([]);
    expect(body.held['orders']).toHaveLength(1);
  });

  test('is for who is signed in', async () => {
    expect((await callAs(shop)('GET', '/api/auth/me/export')).status).toBe(401);
  });
});

describe('erasing an account', () => {
  test('leaves the person nowhere in the database, and the audit log without them', async () => {
    const me = await wellKnown();
    const name = `Padmavathi ${me.username}`;
    await shop.database.write.update(users).set({ fullName: name }).where(sql`id = ${me.id}`);
    await me.call('GET', '/api/auth/me/export');
    const before = await placesOf(me.email);
    expect(before).toEqual(
      expect.arrayContaining([
        'users.email',
        'stock_subscriptions.email',
        'contact_messages.email',
        'user_identities.subject',
        'email_proofs.pending_identity',
        'addresses.recipient_email',
        'orders.shipping_address',
        'orders.notes',
      ]),
    );
    expect(await placesOf(name)).toEqual(['users.full_name']);
    const figures = await shop.database.write.select().from(orders).where(sql`user_id = ${me.id}`);
    const events = await shop.database.write.select().from(auditLog);
    const own = events.filter(({ actorId }) => actorId === me.id).map(({ id }) => id);
    expect(own.length).toBeGreaterThan(0);

    expect((await erase(me, { password: me.password })).status).toBe(204);

    for (const trace of [me.email, name, me.username]) expect(await placesOf(trace)).toEqual([]);
    expect(await shop.database.write.$count(auditLog)).toBe(events.length + 1);
    expect(await shop.database.write.$count(auditLog, sql`actor_id = ${me.id}`)).toBe(0);
    const notes = await shop.database.write.select().from(auditLog).orderBy(auditLog.id);
    expect(notes.at(-1)).toMatchObject({ action: 'auth.erase', actorId: null, address: null });
    for (const { id, address } of notes) if (own.includes(id)) expect(address).toBeNull();
    const kept = await shop.database.write.select().from(orders).where(sql`id = ${figures[0]?.id}`);
    expect(kept).toMatchObject([{ subtotalPaise: figures[0]?.subtotalPaise, userId: null }]);
    expect(kept[0]?.shippingAddress).toMatchObject({ state: 'Andhra Pradesh', recipientName: 'Erased' });
    expect((await me.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await callAs(shop)('POST', '/api/auth/login', me)).status).toBe(401);
  });

  test('leaves other people alone, and the address free for a new account', async () => {
    const [me, other] = [await wellKnown(), await wellKnown()];
    const before = await placesOf(other.email);
    await erase(me, { password: me.password });
    expect(await placesOf(other.email)).toEqual(before);
    const { email, password, fullName }: Person = me;
    expect((await callAs(shop)('POST', '/api/auth/signup', { email, password, fullName })).status).toBe(201);
  });

  test('of an address that was not proven takes nothing that is known by the address alone', async () => {
    const me = await wellKnown({ isProven: false });
    expect((await erase(me, { password: me.password })).status).toBe(204);
    expect((await placesOf(me.email)).sort()).toEqual([
      'contact_messages.email',
      'contact_replies.text',
      'email_proofs.pending_identity',
      'stock_subscriptions.email',
    ]);
  });

  test('wants the password, and counts wrong ones like failures to sign in', async () => {
    const me = await wellKnown();
    expect(await erase(me, {})).toMatchObject({ status: 400, body: { errors: { password: expect.any(String) } } });
    const last = (await shop.database.write.select().from(auditLog)).reduce((most, { id }) => Math.max(most, id), 0);
    for (let index = 0; index < 5; index += 1) {
      expect(await erase(me, { password: `guess number ${index}` })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
    expect((await erase(me, { password: me.password })).status).toBe(429);
    const refusals = await shop.database.write.select().from(auditLog).where(sql`actor_id = ${me.id} and id > ${last}`);
    expect(refusals.map(({ action }) => action)).toEqual(Array(5).fill('auth.password-refused'));
    expect((await callAs(shop)('POST', '/api/auth/login', me)).status).toBe(429);
    clock.pass({ minutes: 15 });
    await shop.database.write.update(sessions).set({ createdAt: clock.now() });
    const { headers } = await logIn(shop, me);
    expect((await callAs(shop, headers)('DELETE', '/api/auth/me', { password: me.password })).status).toBe(204);
  });

  test('without a password it wants a sign-in of the last five minutes', async () => {
    const me = await wellKnown();
    await shop.database.write.update(users).set({ passwordHash: null }).where(sql`id = ${me.id}`);
    clock.pass({ minutes: 5, seconds: 1 });
    expect(await erase(me, {})).toMatchObject({ status: 401, body: { code: 'requires-recent-login' } });
    expect((await erase(me, { password: me.password })).status).toBe(401);
    await shop.database.write.update(sessions).set({ createdAt: clock.now() }).where(sql`user_id = ${me.id}`);
    clock.pass({ minutes: 4, seconds: 59 });
    expect((await erase(me, {})).status).toBe(204);
  });

  test('the last administrator stays; another one may go', async () => {
    await shop.database.write.update(users).set({ isAdmin: false });
    const first = await wellKnown({ isAdmin: true });
    expect(await erase(first, { password: first.password })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'The last administrator cannot be erased.' },
    });
    expect((await first.call('GET', '/api/auth/me')).status).toBe(200);
    await wellKnown({ isAdmin: true });
    expect((await erase(first, { password: first.password })).status).toBe(204);
  });

  test('two administrators who go at the same moment leave one', async () => {
    await shop.database.write.update(users).set({ isAdmin: false });
    const both = [await wellKnown({ isAdmin: true }), await wellKnown({ isAdmin: true })];
    const answers = await Promise.all(both.map((one) => erase(one, { password: one.password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test('is for who is signed in', async () => {
    expect((await callAs(shop)('DELETE', '/api/auth/me', { password: 'lotus pond' })).status).toBe(401);
  });
});
