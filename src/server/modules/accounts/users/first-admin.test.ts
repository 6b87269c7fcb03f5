import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { users } from '#server/database/schema/accounts.ts';
import { auditLog, limitCounters } from '#server/database/schema/operation.ts';
import { createCommonPasswords } from '#server/modules/accounts/passwords/common-passwords.ts';
import { createPasswords } from '#server/modules/accounts/passwords/password-hashing.ts';
import { callAs } from '#server/testing/call-api.ts';
import { logIn, newPerson, signUp, testClock } from '#server/testing/people.ts';
import { openTestShop, TEST_SETUP_KEY, type TestShop } from '#server/testing/test-shop.ts';
import { createFirstAdmin } from './first-admin.ts';
import { SetupKey } from './setup-key.ts';

const URL = '/api/auth/create-first-admin';

const clock = testClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now, config: { rateLimit: true } });
});
beforeEach(async () => {
  for (const table of [auditLog, limitCounters, users]) await shop.database.write.delete(table);
});
afterAll(() => shop.close());

const input = () => ({ ...newPerson(), secretKey: TEST_SETUP_KEY });

async function create(body: object, remoteAddress = '192.0.2.1') {
  const response = await shop.app.inject({ method: 'POST', url: URL, remoteAddress, payload: body });
  return { status: response.statusCode, body: response.json(), retryAfter: response.headers['retry-after'] };
}

const administrators = () => shop.database.write.select().from(users).where(eq(users.isAdmin, true));

test('the right key makes an administrator, who can sign in and manage', async () => {
  const person = input();
  const answer = await create(person);
  expect(answer).toMatchObject({ status: 201, body: { email: person.email, fullName: 'Asha Rao', isAdmin: true } });
  expect(Object.keys(answer.body as CurrentUser)).not.toContain('access');
  const { headers } = await logIn(shop, person);
  expect((await callAs(shop, headers)('GET', '/api/users')).status).toBe(200);
});

test('once there is an administrator it is 409, whatever the key', async () => {
  await create(input());
  for (const secretKey of [TEST_SETUP_KEY, 'wrong key']) {
    for (let index = 0; index < 8; index += 1) {
      expect(await create({ ...input(), secretKey })).toMatchObject({
        status: 409,
        body: { message: 'An administrator already exists.' },
      });
    }
  }
});

test.each([
  'wrong key',
  'default',
  'admin',
  'secret',
  'undefined',
  'null',
  `${TEST_SETUP_KEY} `,
  TEST_SETUP_KEY.slice(1),
])('the key %j is refused', async (secretKey) => {
  expect(await create({ ...input(), secretKey })).toMatchObject({
    status: 403,
    body: { code: 'forbidden', errors: { secretKey: 'The secret setup key is not correct.' } },
  });
  expect(await administrators()).toHaveLength(0);
});

test.each([{}, { secretKey: '' }, { secretKey: null }])('no key is 400: %j', async (key) => {
  const answer = await create({ ...newPerson(), ...key });
  expect(answer).toMatchObject({ status: 400, body: { errors: { secretKey: 'Secret key is required' } } });
});

test('problems have the messages of the form, the topmost first', async () => {
  expect(await create({ email: 'asha@', password: '12345', fullName: ' ', secretKey: '' })).toMatchObject({
    status: 400,
    body: {
      message: 'Full name is required',
      errors: {
        fullName: 'Full name is required',
        email: 'Please enter a valid email',
        password: 'Password must be at least 6 characters',
        secretKey: 'Secret key is required',
      },
    },
  });
  expect(await create({ ...input(), email: '' })).toMatchObject({ body: { message: 'Please enter a valid email' } });
});

test('guesses end after five from one address; the right key gives no hint then, and the owner elsewhere is let in', async () => {
  for (let index = 0; index < 5; index += 1) {
    expect((await create({ ...input(), secretKey: `guess ${index}` })).status).toBe(403);
  }
  const [wrong, right] = [await create({ ...input(), secretKey: 'guess' }), await create(input())];
  expect(wrong).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(right).toEqual(wrong);
  expect((await create(input(), '198.51.100.2')).status).toBe(201);
});

test('guesses end after a hundred from many addresses', async () => {
  for (let index = 0; index < 100; index += 1) {
    expect((await create({ ...input(), secretKey: `guess ${index}` }, `192.0.2.${index}`)).status).toBe(403);
  }
  const wrong = await create({ ...input(), secretKey: 'guess' }, '198.51.100.1');
  const right = await create(input(), '198.51.100.2');
  expect(wrong).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(wrong.retryAfter)).toBeGreaterThan(800);
  expect(right).toEqual(wrong);
  clock.pass({ minutes: 15 });
  expect((await create(input(), '198.51.100.2')).status).toBe(201);
});

test('many guesses at the same moment are no more than five, and the right one among them does not pass after those', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      create({ ...input(), secretKey: index === 59 ? TEST_SETUP_KEY : `guess ${index}` }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(55);
  expect(await administrators()).toHaveLength(0);
});

test('right keys do not count, also when something else is wrong', async () => {
  const common = { ...input(), password: 'password' };
  for (let index = 0; index < 12; index += 1) {
    expect(await create(common)).toMatchObject({
      status: 400,
      body: { errors: { password: 'This password is too common. Please choose another.' } },
    });
  }
  const taken = await signUp(shop);
  expect(await create({ ...input(), email: taken.email })).toMatchObject({
    status: 409,
    body: {
      message: 'An account with this email already exists',
      errors: { email: 'An account with this email already exists' },
    },
  });
  expect((await create(input())).status).toBe(201);
});

test('a common password or a taken address is only told to who has the key', async () => {
  const { email } = await signUp(shop);
  const secretKey = 'wrong key';
  expect((await create({ ...input(), secretKey, password: 'password' })).status).toBe(403);
  expect((await create({ ...input(), secretKey, email })).status).toBe(403);
});

test('twenty right calls at the same moment make one administrator', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(input())));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  expect(await administrators()).toHaveLength(1);
});

test('also when as many processes have hashed the password and write at the same moment', async () => {
  const calls = 10;
  let arrived = 0;
  const { promise: allArrived, resolve: letGo } = Promise.withResolvers<void>();
  const hash = async () => {
    arrived += 1;
    if (arrived === calls) letGo();
    await allArrived;
    return 'a hash';
  };
  const tools = {
    setupKey: new SetupKey(TEST_SETUP_KEY),
    commonPasswords: createCommonPasswords('Jalaja'),
    passwords: { ...createPasswords(), hash },
  };
  const answers = await Promise.allSettled(
    Array.from({ length: calls }, () => createFirstAdmin(shop.ctx, tools, input())),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await administrators()).toHaveLength(1);
});

test('the audit log knows of it, without the key', async () => {
  await create({ ...input(), secretKey: 'wrong key' });
  const { body } = await create(input());
  const rows = await shop.database.write.select().from(auditLog).orderBy(auditLog.id);
  expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['auth.setup-key-refused', null],
    ['auth.first-admin', (body as CurrentUser).id],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/wrong key|the set-up key of/);
});
