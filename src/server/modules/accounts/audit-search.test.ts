import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contracts/users.ts';
import { auditLog } from '#server/schema/operation.ts';
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
