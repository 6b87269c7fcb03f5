import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { readConfig } from '#server/config.ts';
import { users } from '#server/database/schema/accounts.ts';
import { callAs } from '#server/testing/call-api.ts';
import { logIn, newPerson } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { usernameFrom } from './new-account.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterAll(() => shop.close());

const post = (body: object | string, own = shop) => callAs(own)<CurrentUser>('POST', '/api/auth/signup', body);
const postRefused = (body: object | string, own = shop) => callAs(own)('POST', '/api/auth/signup', body);

async function row(email: string) {
  const [found] = await shop.database.write.select().from(users).where(eq(users.email, email));
  return found;
}

test('makes a customer and signs nobody in', async () => {
  const person = newPerson();
  const { status, body } = await post(person);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    username: person.email.split('@')[0],
    email: person.email,
    fullName: 'Asha Rao',
    isAdmin: false,
    role: null,
    emailVerified: false,
  });
  expect(await callAs(shop, (await logIn(shop, person)).headers)('GET', '/api/auth/me')).toMatchObject({
    status: 200,
    body,
  });
});

test('works with the slash at the end; case and spaces of the address do not count', async () => {
  const person = newPerson();
  const { status, body } = await callAs(shop)<CurrentUser>('POST', '/api/auth/signup/', {
    ...person,
    email: `  ${person.email.toUpperCase()} `,
  });
  expect({ status, email: body.email }).toEqual({ status: 201, email: person.email });
});

test('an address has one account, whatever its case', async () => {
  const person = newPerson();
  await post(person);
  const again = await postRefused({ ...person, email: person.email.toUpperCase() });
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'An account with this email already exists' },
  });
});

test('of many sign-ups with one address at the same moment one wins', async () => {
  const person = newPerson();
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(person)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
});

test('the username comes from the address and is unique, also for many at the same moment', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => post({ ...newPerson(), email: `Same.Name@host-${index}.example` })),
  );
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  const names = answers.map(({ body }) => body.username);
  expect(new Set(names).size).toBe(12);
  expect(names).toContain('same.name');
  for (const name of names) expect(name).toMatch(/^same\.name(-\d+)?$/);
});

test.each([
  ['asha@example.com', 'asha'],
  ["o'brien+shop@example.com", 'o-brien-shop'],
  ['ASHA_Rao.1@example.com', 'asha_rao.1'],
  ['+++@example.com', 'customer'],
  ['../../etc@example.com', 'etc'],
  [`${'x'.repeat(60)}@example.com`, 'x'.repeat(30)],
])('%s is called %s', (email, username) => expect(usernameFrom(email)).toBe(username));

describe('is refused', () => {
  const good = newPerson();
  test.each([
    ['no address', { ...good, email: '' }, 'email', 'Email is required'],
    ['no address at all', { password: good.password, fullName: good.fullName }, 'email', 'Email is required'],
    ['something else', { ...good, email: 'asha' }, 'email', 'Please enter a valid email address'],
    ['a long address', { ...good, email: `${'a'.repeat(250)}@b.in` }, 'email', 'Please enter a valid email address'],
    ['a short password', { ...good, password: '12345' }, 'password', 'Password must be at least 6 characters'],
    ['a password that is a number', { ...good, password: 12345678 }, 'password', /./],
    ['a long password', { ...good, password: 'x'.repeat(201) }, 'password', /at most 200/],
    ['a NUL in the password', { ...good, password: 'lotus\u0000pond' }, 'password', /cannot be stored/],
    ['a short name', { ...good, fullName: ' A ' }, 'fullName', 'Full name is required'],
    ['a long name', { ...good, fullName: 'A'.repeat(101) }, 'fullName', /at most 100/],
  ])('%s', async (_, body, field, message) => {
    const answer = await postRefused(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_input', errors: { [field]: expect.stringMatching(message) } });
  });
});

describe('what a body cannot set', () => {
  test('rights, number, date, hash and verification', async () => {
    const person = newPerson();
    const { status, body } = await post({
      ...person,
      id: 1_000_000,
      isAdmin: true,
      is_admin: true,
      role: 'admin',
      username: 'admin',
      dateJoined: '1999-01-01T00:00:00Z',
      createdAt: '1999-01-01T00:00:00Z',
      emailVerifiedAt: '1999-01-01T00:00:00Z',
      disabledAt: null,
      passwordHash: 'x',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ isAdmin: false, username: person.email.split('@')[0] });
    expect(body.id).toBeLessThan(1_000_000);
    expect(await row(person.email)).toMatchObject({ isAdmin: false, emailVerifiedAt: null });
    expect((await row(person.email))?.createdAt.getFullYear()).toBeGreaterThan(2000);
    const me = await callAs(shop, (await logIn(shop, person)).headers)('GET', '/api/users');
    expect(me.status).toBe(403);
  });

  test.each(['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}'])(
    'the prototype of every object, by %s',
    async (poison) => {
      const person = newPerson();
      const { status } = await postRefused(`{${poison},${JSON.stringify(person).slice(1)}`);
      expect(status).toBe(400);
      expect(await row(person.email)).toBeUndefined();
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );
});

describe('passwords', () => {
  let kamala: TestShop;
  beforeAll(async () => {
    const { shop: identity } = readConfig({ SHOP_NAME: 'Kamala Aquatics' });
    kamala = await openTestShop({ catalogue: 'empty', config: { shop: identity } });
  });
  afterAll(() => kamala.close());

  test.each([
    '123456',
    'password',
    'PASSWORD',
    'Qwerty',
    'iloveyou',
    'jalaja',
    'Jalaja123',
    'JALAJA 2026',
    'ja la ja',
    'KamalaAquatics',
    'kamala aquatics1',
  ])('%j is too common', async (password) => {
    const { status, body } = await postRefused({ ...newPerson(), password }, kamala);
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        code: 'invalid_input',
        message: 'This password is too common. Please choose another.',
        errors: { password: 'This password is too common. Please choose another.' },
      },
    });
  });

  const long = `${'correct horse battery staple '.repeat(3).slice(0, 63)}!`;
  test.each([
    ['of 64 characters', long],
    ['of 200 characters', 'aB3$'.repeat(50)],
    ['in Telugu', 'నీటిలో పుట్టిన తామర'],
    ['with emoji and combining marks', 'e\u0301toile 🪷🐟'],
    ['with spaces around it', '  spaces count  '],
  ])('%s work, unaltered', async (_, password) => {
    const person = { ...newPerson(), password };
    expect((await post(person)).status).toBe(201);
    expect((await logIn(shop, person)).email).toBe(person.email);
    const changed = [
      [...password].slice(0, -1).join(''),
      password.trim(),
      password.toLowerCase(),
      password.normalize('NFC'),
    ];
    for (const other of changed.filter((one) => one !== password)) {
      expect((await callAs(shop)('POST', '/api/auth/login', { email: person.email, password: other })).status).toBe(
        401,
      );
    }
  });
});

test('an address of the network makes at most 200 accounts an hour', async () => {
  const own = await openTestShop({ catalogue: 'empty', config: { rateLimit: true } });
  const from = (remoteAddress: string) =>
    own.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      remoteAddress,
      // Refused because it is common, so that no time goes into hashing; tries count as well.
      payload: { ...newPerson(), password: 'password' },
    });
  for (let index = 0; index < 200; index += 1) expect((await from('192.0.2.1')).statusCode).toBe(400);
  const refused = await from('192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await from('192.0.2.2')).statusCode).toBe(400);
  await own.close();
});
