import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { TokenPair } from '#contracts/accounts/accounts.ts';
import { users } from '#server/database/schema/accounts.ts';
import { createLogger } from '#server/lib/logger.ts';
import { callAs } from '#server/testing/call-api.ts';
import { mailedToken } from '#server/testing/outbox.ts';
import { logIn, newPerson, signUp } from '#server/testing/people.ts';
import { openTestShop, TEST_SETUP_KEY, type TestShop } from '#server/testing/test-shop.ts';

/** Everything that a person does with an account; gives back all that nobody else may read. */
async function wholeLife(shop: TestShop): Promise<string[]> {
  const call = callAs(shop);
  const admin = newPerson();
  await call('POST', '/api/auth/create-first-admin', { ...admin, secretKey: 'a guess at the key' });
  await call('POST', '/api/auth/create-first-admin', { ...admin, secretKey: TEST_SETUP_KEY });
  const person = await signUp(shop);
  await call('POST', '/api/auth/signup', { ...newPerson(), password: 'password' });
  await call('POST', '/api/auth/login', { email: person.email, password: 'a wrong guess' });
  await call('POST', '/api/auth/login', `{"email":"${person.email}","password":"a broken request`);
  const session = await logIn(shop, person);
  const next = (await call<TokenPair>('POST', '/api/auth/refresh', { refresh: session.refresh })).body;
  await call('POST', '/api/auth/forgot-password', { email: person.email });
  const link = await mailedToken(shop, '/reset-password');
  await call('POST', '/api/auth/reset-password', { token: link, password: 'another lotus pond' });
  await call('POST', '/api/auth/logout', { refresh: next.refresh });
  const again = await logIn(shop, { email: person.email, password: 'another lotus pond' });
  await callAs(shop, again.headers)('GET', '/api/auth/me/export');
  await callAs(shop, again.headers)('DELETE', '/api/auth/me', { password: 'another wrong guess' });
  await callAs(shop, { authorization: `Bearer ${again.access}x` })('GET', `/api/auth/me?token=${link}`);
  const manager = await logIn(shop, admin);
  await callAs(shop, manager.headers)('POST', '/api/users/make-admin', { userId: person.id });
  return [
    TEST_SETUP_KEY,
    'a guess at the key',
    person.password,
    admin.password,
    'another lotus pond',
    'a wrong guess',
    'another wrong guess',
    'a broken request',
    link,
    ...[session, next, again, manager].flatMap(({ access, refresh }) => [access, refresh]),
  ];
}

test('no password, token or key is in a log line or in the database, whatever happens', async () => {
  const lines: string[] = [];
  const destination = new PassThrough();
  destination.on('data', (line: Buffer) => lines.push(line.toString()));
  const shop = await openTestShop({ catalogue: 'empty', log: createLogger('trace', destination) });
  const secrets = await wholeLife(shop);
  const written = lines.join('');
  expect(lines.length).toBeGreaterThan(15);
  expect(written).toContain('/api/auth/login');
  const stored = JSON.stringify(await everyRow(shop));
  expect(stored).toContain('argon2id');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8);
    expect(written).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
  await shop.close();
});

async function everyRow(shop: TestShop): Promise<unknown[]> {
  const { rows: tables } = await shop.database.write.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const contents: unknown[] = [];
  for (const { name } of tables) {
    contents.push((await shop.database.write.execute(sql`select * from ${sql.identifier(name)}`)).rows);
  }
  return contents;
}

test('the table of accounts holds argon2id hashes, each with a salt of its own', async () => {
  const shop = await openTestShop({ catalogue: 'empty', hasRealPasswords: true });
  const call = callAs(shop);
  for (let index = 0; index < 3; index += 1) {
    await call('POST', '/api/auth/signup', { ...newPerson(), password: 'the same lotus pond' });
  }
  const rows = await shop.database.write.select({ hash: users.passwordHash }).from(users);
  const salts = rows.map(
    ({ hash }) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]{22})\$[\w+/]{43}$/.exec(hash ?? '')?.[1],
  );
  expect(salts).toHaveLength(3);
  expect(salts).not.toContain(undefined);
  expect(new Set(salts).size).toBe(3);
  await shop.close();
});
