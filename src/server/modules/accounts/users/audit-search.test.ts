import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contracts/accounts/users.ts';
import { auditSentence } from '#contracts/dashboard/audit-sentences.ts';
import { users } from '#server/database/schema/accounts.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { logIn, signUp } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let call: Call;
let person: Awaited<ReturnType<typeof signUp>>;
beforeAll(async () => {
  shop = await openTestShop();
  call = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
  person = await signUp(shop, { isAdmin: true });
  const { headers } = await logIn(shop, person);
  await callAs(shop, headers)('POST', '/api/tags', { name: 'Noted' });
  await call('POST', '/api/tags', { name: 'Noted too' });
});
afterAll(() => shop.close());

type Page = { data: AuditEntry[]; pagination: { totalCount: number } };
const search = async (text: string, more = '') =>
  (await call<Page>('GET', `/api/admin/audit?query=${encodeURIComponent(text)}${more}`)).body;
const actions = ({ data }: Page) => data.map(({ action }) => action);

test('entries are found by what was done, in any case', async () => {
  expect(actions(await search('/API/tags'))).toEqual(['POST /api/tags', 'POST /api/tags']);
  expect(actions(await search('auth.'))).toEqual(['auth.login', 'auth.sign-up']);
});

test('they are found by who did it: address or name', async () => {
  const done = ['POST /api/tags', 'auth.login', 'auth.sign-up'];
  expect(actions(await search(person.email.toUpperCase()))).toEqual(done);
  expect(actions(await search(person.username))).toEqual(done);
});

test('what is found comes in pages and is counted', async () => {
  const { data, pagination } = await search(person.email, '&page=2&limit=2');
  expect(data.map(({ action }) => action)).toEqual(['auth.sign-up']);
  expect(pagination).toEqual({ page: 2, limit: 2, totalCount: 3, totalPages: 2 });
});

test('a blank search finds everything, another word nothing, and wildcards are letters', async () => {
  const total = await shop.database.write.$count(auditLog);
  expect((await search('  ')).pagination.totalCount).toBe(total);
  expect((await search('nobody')).data).toEqual([]);
  expect((await search('a_th')).data).toEqual([]);
  expect((await search('%')).data).toEqual([]);
});

describe('entries are found by the words that are shown for them', () => {
  const entries = [
    { action: 'DELETE /api/products/:id', details: { params: { id: 4711 } } },
    { action: 'POST /api/admin/products/bulk', details: { body: { ids: [1], delete: true } } },
    { action: 'POST /api/admin/products/bulk', details: { body: { ids: [1], change: { isNew: true } } } },
    { action: 'PATCH /api/admin/messages/:id', details: { params: { id: 4711 }, body: { isAnswered: true } } },
    { action: 'PATCH /api/admin/messages/:id', details: { params: { id: 4711 }, body: { isAnswered: false } } },
    { action: 'PUT /api/admin/settings', details: { body: { name: 'Jalaja' } } },
    { action: 'PUT /api/products/:id', details: { params: { id: 4712 }, body: { name: '100% "Lotus"' } } },
    { action: 'DELETE /api/products/:id', details: { params: { id: 79 }, name: 'Honey Gourami' } },
    { action: 'PATCH /api/orders/:id', details: { params: { id: 79 }, body: { status: 'shipped' } } },
    { action: 'auth.identity-linked', details: { provider: 'google.com' } },
    { action: 'auth.logout', details: {} },
    { action: 'DELETE /api/tags/:id', details: {} },
  ];
  beforeAll(() =>
    shop.database.write
      .insert(auditLog)
      .values(entries.map((entry) => ({ ...entry, sentence: auditSentence(entry), at: shop.ctx.now() }))),
  );

  test.each([...new Set(entries.map(auditSentence))])('%s', async (sentence) => {
    const { data } = await search(sentence.toUpperCase());
    expect(data.map(auditSentence)).toEqual([sentence]);
  });

  test.each([
    ['signed in', ['Signed in']],
    ['Honey', ['Deleted product #79, Honey Gourami']],
    ['#79, honey g', ['Deleted product #79, Honey Gourami']],
    ['#79', ['Set order #79 to shipped', 'Deleted product #79, Honey Gourami']],
    ['lotus', ['Changed product #4712, 100% "Lotus"']],
    [
      'DELETED',
      [
        'Deleted tag #…',
        'Deleted product #79, Honey Gourami',
        'Deleted several products at once',
        'Deleted product #4711',
      ],
    ],
    ['product #471', ['Changed product #4712, 100% "Lotus"', 'Deleted product #4711']],
    ['as answered', ['Marked message #4711 as answered']],
    ['tag noted t', ['Added the tag Noted too']],
    ['deleted product #4712', []],
    ['deleted product #4_11', []],
  ])('%s', async (text, sentences) => {
    expect((await search(text)).data.map(auditSentence)).toEqual(sentences);
  });
});

test('a change of rights shows whose they were, and is found by their address, until the account is gone', async () => {
  const { userId } = await shop.signIn();
  await call('POST', '/api/users/make-admin', { userId: String(userId) });
  const { email } = await emailOf(userId);
  expect((await search(email)).data).toMatchObject([
    { sentence: `Made user #${userId} an administrator`, subjectEmail: email },
  ]);
  await shop.database.write.delete(users).where(eq(users.id, userId));
  expect((await search(`user #${userId}`)).data).toMatchObject([{ subjectEmail: null }]);
  expect(JSON.stringify(await shop.database.write.select().from(auditLog))).not.toContain(email);
});

async function emailOf(userId: number) {
  const [row] = await shop.database.write.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row ?? { email: '' };
}

test('sign-ins of customers and actions of staff are told apart', async () => {
  const customer = await signUp(shop);
  await logIn(shop, customer);
  const people = async (who: string, text = '') =>
    (await search(text, `&limit=100&who=${who}`)).data.map(({ action, actorEmail }) => [action, actorEmail]);
  expect(await people('customers', customer.email)).toEqual([
    ['auth.login', customer.email],
    ['auth.sign-up', customer.email],
  ]);
  expect(await people('staff', customer.email)).toEqual([]);
  expect(await people('staff', person.email)).toEqual([
    ['POST /api/tags', person.email],
    ['auth.login', person.email],
    ['auth.sign-up', person.email],
  ]);
  const [staff, customers] = [await people('staff'), await people('customers')];
  expect(staff.length + customers.length).toBe((await search('', '&limit=100')).pagination.totalCount);
  expect((await call('GET', '/api/admin/audit?who=robots')).status).toBe(400);
});
