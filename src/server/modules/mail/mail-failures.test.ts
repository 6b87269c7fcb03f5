import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MyData } from '#contracts/accounts/my-data.ts';
import type { MailFailure } from '#contracts/mail/admin-mails.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { users } from '#server/database/schema/accounts.ts';
import { mailFailures } from '#server/database/schema/mail.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { sweep } from '#server/modules/housekeeping/service.ts';
import { callAs } from '#server/testing/call-api.ts';
import { type MailServerShop, messageIdOf, openMailServerShop, queueMail } from '#server/testing/mail-server-shop.ts';
import { addProduct, orderOf } from '#server/testing/order-fixtures.ts';
import { logIn, signUp, testClock } from '#server/testing/people.ts';

type List = { data: MailFailure[]; pagination: Pagination; waiting: number };

const clock = testClock();
let shop: MailServerShop;
let call: ReturnType<typeof callAs>;
beforeEach(async () => {
  shop = await openMailServerShop({ now: clock.now });
  call = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
});
afterEach(() => shop.close());

const list = async (query = '') => (await call<List>('GET', `/api/admin/mails${query}`)).body;

/** A mail that its server would not take. */
async function failMail(): Promise<{ id: string; email: string }> {
  const { userId, email } = await shop.signIn();
  shop.server.answers.rcptTo = () => 550;
  await queueMail(shop, { kind: 'identity-linked', userId, provider: 'google.com' });
  await shop.sendDue();
  shop.server.answers.rcptTo = () => null;
  const [failure] = (await list()).data;
  return { id: failure?.id ?? '', email };
}

async function storeFailures(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    kind: 'password-reset',
    data: {},
    recipient: `${index}@example.com`,
    reason: '550',
    failedAt: new Date(clock.now().getTime() - index * 1000),
  }));
  await shop.database.write.insert(mailFailures).values(rows);
}

test('the administrator sees what could not be delivered, newest first, and how much is waiting', async () => {
  await storeFailures(12);
  await queueMail(shop, { kind: 'contact-copy', messageId: 1 });
  const { data, pagination, waiting } = await list();
  expect(data.map(({ recipient }) => recipient)).toEqual(Array.from({ length: 10 }, (_, i) => `${i}@example.com`));
  expect(data[0]).toEqual({
    id: expect.any(String),
    kind: 'password-reset',
    recipient: '0@example.com',
    reason: '550',
    failedAt: clock.now().toISOString(),
  });
  expect(pagination).toEqual({ page: 1, limit: 10, totalCount: 12, totalPages: 2 });
  expect(waiting).toBe(1);
  expect((await list('?page=3&limit=5')).data.map(({ recipient }) => recipient)).toEqual([
    '10@example.com',
    '11@example.com',
  ]);
});

test('a mail that is sent once more keeps its number, and is a failure no longer', async () => {
  const { id, email } = await failMail();
  expect((await call('POST', `/api/admin/mails/${id}/retry`)).status).toBe(204);
  expect(await list()).toMatchObject({ data: [], waiting: 1 });
  await shop.sendDue();
  expect(shop.server.mails).toMatchObject([{ to: [email] }]);
  expect(shop.server.mails.map(messageIdOf)).toEqual([`<${id}@jalaja.example>`]);
  expect((await call('POST', `/api/admin/mails/${id}/retry`)).status).toBe(404);
});

test('two who send the same mail once more at the same moment send one', async () => {
  const { id } = await failMail();
  const answers = await Promise.all([1, 2].map(() => call('POST', `/api/admin/mails/${id}/retry`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  await shop.sendDue();
  expect(shop.server.mails).toHaveLength(1);
});

test('a mail that is dismissed is gone', async () => {
  const { id } = await failMail();
  expect((await call('DELETE', `/api/admin/mails/${id}`)).status).toBe(204);
  expect(await list()).toMatchObject({ data: [], waiting: 0 });
  expect((await call('DELETE', `/api/admin/mails/${id}`)).status).toBe(404);
});

test('what an administrator does with mails stands in the audit log', async () => {
  const { id } = await failMail();
  await call('POST', `/api/admin/mails/${id}/retry`);
  const actions = (await shop.database.write.select({ action: auditLog.action }).from(auditLog)).map(
    (row) => row.action,
  );
  expect(actions).toContain('POST /api/admin/mails/:id/retry');
});

test('a customer with a verified address can export its failures, and they are deleted with the account', async () => {
  const person = await signUp(shop);
  const { write } = shop.database;
  const failure = { kind: 'order-status', data: {}, reason: '550', failedAt: clock.now() };
  for (const recipient of [person.email.toUpperCase(), 'other@example.com']) {
    await write.insert(mailFailures).values({ ...failure, id: randomUUID(), recipient });
  }
  await write.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, person.id));
  const mine = callAs(shop, (await logIn(shop, person)).headers);
  const { body } = await mine<MyData>('GET', '/api/auth/me/export');
  expect(body.held['undeliveredMails']).toMatchObject([{ kind: 'order-status', reason: '550' }]);
  expect((await mine('DELETE', '/api/auth/me', { password: person.password })).status).toBe(204);
  expect((await list()).data.map(({ recipient }) => recipient)).toEqual(['other@example.com']);
});

test('failures about an account or its orders are deleted with it, even if the address is not verified', async () => {
  const person = await signUp(shop);
  const { write } = shop.database;
  const mine = callAs(shop, (await logIn(shop, person)).headers);
  const goods = await addProduct(shop);
  const { body: order } = await mine<{ id: number }>('POST', '/api/orders', orderOf(goods));
  const failures = [
    { recipient: person.email, data: { userId: person.id } },
    { recipient: 'friend@example.com', data: { orderId: order.id } },
    { recipient: person.email, data: { messageId: 1 } },
    { recipient: 'other@example.com', data: { orderId: order.id + 1 } },
    { recipient: 'another@example.com', data: { userId: person.id + 1 } },
  ];
  await write
    .insert(mailFailures)
    .values(failures.map((row) => ({ ...row, id: randomUUID(), kind: 'any', reason: '550', failedAt: clock.now() })));
  const { body } = await mine<MyData>('GET', '/api/auth/me/export');
  const shown = body.held['undeliveredMails']?.map(({ recipient }) => recipient);
  expect(shown?.toSorted()).toEqual([person.email, 'friend@example.com'].toSorted());
  await call('PATCH', `/api/orders/${order.id}`, { status: 'delivered' });
  expect((await mine('DELETE', '/api/auth/me', { password: person.password })).status).toBe(204);
  const left = (await list()).data.map(({ recipient }) => recipient);
  expect(left.toSorted()).toEqual([person.email, 'another@example.com', 'other@example.com'].toSorted());
});

test.each(['/api/admin/mails/7', '/api/admin/mails/x'])('%s names no mail', async (url) => {
  expect((await call('DELETE', url)).status).toBe(400);
});

test.each(['?page=0', '?limit=101', '?page=1&page=2'])('%s is refused', async (query) => {
  expect((await call('GET', `/api/admin/mails${query}`)).status).toBe(400);
});

test('failures go after ninety days', async () => {
  await storeFailures(2);
  for (const [days, left] of [
    [89, 2],
    [2, 0],
  ] as const) {
    clock.pass({ days });
    await sweep(shop.ctx);
    expect(await shop.database.write.$count(mailFailures)).toBe(left);
  }
});
