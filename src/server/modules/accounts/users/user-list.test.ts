import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry, User } from '#contracts/accounts/users.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import { users } from '#server/database/schema/accounts.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const emails = [
  ...Array.from({ length: 12 }, (_, index) => `person-${index}@example.com`),
  'Upper.Case@Example.com',
  'under_score@example.com',
  'per%cent@example.com',
  "o'brien@example.com",
];

let shop: TestShop;
let admin: { authorization: string };
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  const names = ['Asha', 'Asha Rao', 'Asha Devi Rao', null];
  await shop.database.write.insert(users).values(
    emails.map((email, index) => ({
      email,
      username: `user-${index}`,
      fullName: names[index % names.length] ?? null,
      passwordHash: 'a hash that must not leave',
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    })),
  );
  admin = (await shop.signIn({ isAdmin: true })).headers;
});
afterAll(() => shop.close());

type List<T> = { data: T[]; pagination: Pagination };
const list = async (query = '', headers: Record<string, string> = admin) =>
  callAs(shop, headers)<List<User>>('GET', `/api/users${query}`);
const found = async (email: string) =>
  (await list(`?limit=100&email=${encodeURIComponent(email)}`)).body.data.map((user) => user.email);

test('is for administrators', async () => {
  expect((await list('', {})).status).toBe(401);
  expect((await list('', (await shop.signIn()).headers)).status).toBe(403);
  expect((await list('/')).status).toBe(200);
});

test('is newest first, ten to a page, also when no page is asked for', async () => {
  const { body } = await list();
  expect(body.data).toHaveLength(10);
  expect(body.pagination).toMatchObject({ page: 1, limit: 10, totalPages: Math.ceil(body.pagination.totalCount / 10) });
  expect(body.pagination.totalCount).toBeGreaterThan(emails.length);
  const all = (await list('?limit=100')).body.data;
  const dates = all.map((user) => user.dateJoined);
  expect(dates).toEqual([...dates].sort().reverse());
  const second = (await list('?page=2')).body;
  expect(second.data.map((user) => user.id)).toEqual(all.slice(10, 20).map((user) => user.id));
  expect((await list('?page=999')).body.data).toEqual([]);
});

test('shows the telephone number of the address that was saved last, and of nobody else', async () => {
  const people = [await shop.signIn(), await shop.signIn(), await shop.signIn()];
  const save = (person: number, recipientPhone: string) =>
    callAs(shop, people[person]?.headers)('POST', '/api/shippingaddress', { ...SAMPLE_ADDRESS, recipientPhone });
  for (let count = 0; count < 30; count += 1) await save(0, '9000000001');
  await save(1, '9000000002');
  await save(1, '9000000003');
  const { data } = (await list('?limit=100')).body;
  const phones = people.map(({ userId }) => data.find(({ id }) => id === userId)?.phone);
  expect(phones).toEqual(['9000000001', '9000000003', null]);
  expect(data.filter(({ phone }) => phone !== null)).toHaveLength(2);
});

test('shows a user with first and last name, and no secret', async () => {
  const { data } = (await list('?limit=100&email=person-')).body;
  const names = data.reverse().slice(0, 4);
  expect(names.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
    ['Asha', null],
    ['Asha', 'Rao'],
    ['Asha', 'Devi Rao'],
    [null, null],
  ]);
  expect(Object.keys(names[0] ?? {}).sort()).toEqual([
    'dateJoined',
    'email',
    'firstName',
    'hasSecondStep',
    'id',
    'isAdmin',
    'lastName',
    'phone',
    'role',
    'username',
  ]);
});

describe('the filter by email address', () => {
  test.each([
    ['UPPER', ['Upper.Case@Example.com']],
    ['case@EXAMPLE', ['Upper.Case@Example.com']],
    ['_', ['under_score@example.com']],
    ['%', ['per%cent@example.com']],
    ['\\', []],
    ["o'b", ["o'brien@example.com"]],
    ["' or 1=1 --", []],
    ['  person-11 ', ['person-11@example.com']],
    ['nobody', []],
  ])('%j finds %j', async (part, expected) => expect(await found(part)).toEqual(expected));

  test('left blank it filters nothing', async () => {
    expect((await list('?email=')).body.pagination).toEqual((await list()).body.pagination);
  });

  test('is counted and paged', async () => {
    const { body } = await list('?email=person-&page=2&limit=5');
    expect(body.data).toHaveLength(5);
    expect(body.pagination).toEqual({ page: 2, limit: 5, totalCount: 12, totalPages: 3 });
  });

  test.each([
    '?page=0',
    '?limit=101',
    '?limit=x',
    '?page=1&page=2',
    '?email=a&email=b',
    `?email=${'x'.repeat(255)}`,
    '?email=%00',
  ])('%s is refused', async (query) => expect((await list(query)).status).toBe(400));
});

test('the audit log is for administrators, newest first and paged', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    at: new Date(Date.UTC(2030, 0, 1, 0, index)),
    action: `test.${index}`,
    details: { index },
  }));
  await shop.database.write.insert(auditLog).values(rows);
  const call = (headers: Record<string, string>, query = '') =>
    callAs(shop, headers)<List<AuditEntry>>('GET', `/api/admin/audit${query}`);
  expect((await call({})).status).toBe(401);
  expect((await call((await shop.signIn()).headers)).status).toBe(403);
  const { body } = await call(admin);
  expect(body.data).toHaveLength(10);
  expect(body.data[0]).toEqual({
    id: expect.any(Number),
    at: '2030-01-01T00:11:00.000Z',
    actorId: null,
    actorEmail: null,
    action: 'test.11',
    sentence: 'test.11',
    subjectEmail: null,
    details: { index: 11 },
    address: null,
    status: null,
  });
  expect((await call(admin, '?page=2&limit=5')).body.data.map(({ action }) => action)).toEqual(
    [6, 5, 4, 3, 2].map((index) => `test.${index}`),
  );
  expect((await call(admin, '?limit=1000')).status).toBe(400);
});
