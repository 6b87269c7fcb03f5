import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CurrentUser, LoginResponse } from '#contracts/accounts/accounts.ts';
import { users } from '#server/database/schema/accounts.ts';
import { callAs } from './call-api.ts';
import type { TestShop } from './test-shop.ts';

export type Person = { email: string; password: string; fullName: string };

export function newPerson(): Person {
  const mark = randomBytes(4).toString('hex');
  return { email: `asha-${mark}@example.com`, password: `lotus pond ${mark}`, fullName: 'Asha Rao' };
}

/** A user with an account. */
export async function signUp(
  shop: TestShop,
  { isAdmin = false } = {},
): Promise<Person & { id: number; username: string }> {
  const person = newPerson();
  const { status, body } = await callAs(shop)<CurrentUser>('POST', '/api/auth/signup', person);
  if (status !== 201) throw new Error(`The sign-up returned ${status}`);
  if (isAdmin) await shop.database.write.update(users).set({ isAdmin }).where(eq(users.id, body.id));
  return { ...person, id: body.id, username: body.username };
}

export type SignedIn = LoginResponse & { headers: { authorization: string } };

export async function logIn(
  shop: TestShop,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<SignedIn> {
  const { status, body } = await callAs(shop)<LoginResponse>('POST', '/api/auth/login', { email, password });
  if (status !== 200) throw new Error(`The login returned ${status}`);
  return { ...body, headers: { authorization: `Bearer ${body.access}` } };
}

/** A clock that a test moves. */
export function testClock(start = '2026-03-01T06:30:00Z') {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    pass: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
