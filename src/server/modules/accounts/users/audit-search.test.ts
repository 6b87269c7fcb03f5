import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contracts/accounts/users.ts';
import { auditSentence } from '#contracts/dashboard/audit-sentences.ts';
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
    { action: 'auth.identity-linked', details: { provider: 'google.com' } },
    { action: 'auth.logout', details: {} },
    { action: 'DELETE /api/tags/:id', details: {} },
  ];
  beforeAll(() =>
    shop.database.write.insert(auditLog).values(entries.map((entry) => ({ ...entry, at: shop.ctx.now() }))),
  );

  test.each([...new Set(entries.map(auditSentence))])('%s', async (sentence) => {
    const { data } = await search(sentence.toUpperCase());
    expect(data.map(auditSentence)).toEqual([sentence]);
  });

  test.each([
    ['signed in', ['Signed in']],
    ['DELETED', ['Deleted tag #…', 'Deleted several products at once', 'Deleted product #4711']],
    ['product #471', ['Changed product #4712, 100% "Lotus"', 'Deleted product #4711']],
    ['as answered', ['Marked message #4711 as answered']],
    ['tag noted t', ['Added the tag Noted too']],
    ['deleted product #4712', []],
    ['deleted product #4_11', []],
  ])('%s', async (text, sentences) => {
    expect((await search(text)).data.map(auditSentence)).toEqual(sentences);
  });
});
