import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import type { StaffRole } from '#contracts/accounts/staff.ts';
import { users } from '#server/database/schema/accounts.ts';
import { callAs } from './call-api.ts';
import { logIn, type Person, type SignedIn, signUp } from './people.ts';
import type { TestShop } from './test-shop.ts';

type Answer = LoginResponse & { code?: string; message?: string; details?: { challenge?: string }[] };

/** What somebody's phone shows at a moment. */
export function codeAt(secret: string, now: Date): string {
  const phone = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) });
  return phone.generate({ timestamp: now.getTime() });
}

export type Member = Person & {
  id: number;
  session: SignedIn;
  secret: string;
  recoveryCodes: string[];
};

/** A member of staff who has set up the second step a minute ago. */
export async function openMember(
  shop: TestShop,
  clock: { now: () => Date; pass: (time: { minutes: number }) => void },
  { role = null, isAdmin = role === null }: { role?: StaffRole | null; isAdmin?: boolean } = {},
): Promise<Member> {
  const person = await signUp(shop);
  await shop.database.write.update(users).set({ isAdmin, role }).where(eq(users.id, person.id));
  const session = await logIn(shop, person);
  const call = callAs(shop, session.headers);
  const { body } = await call<{ secret: string }>('POST', '/api/auth/totp', { password: person.password });
  const confirmed = await call<{ recoveryCodes: string[] }>('POST', '/api/auth/totp/confirm', {
    code: codeAt(body.secret, clock.now()),
  });
  if (confirmed.status !== 200) throw new Error(`${confirmed.status} ${JSON.stringify(confirmed.body)}`);
  clock.pass({ minutes: 1 });
  return { ...person, session, secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

/** `address`: whose attempts it counts for. */
export function signInSteps(shop: TestShop, address = '10.1.1.1') {
  const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const response = await shop.app.inject({ method: 'POST', url, payload, remoteAddress: address, headers });
    return { status: response.statusCode, body: response.json() as Answer };
  };
  const password = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
    post('/api/auth/login', { email, password });
  return {
    password,
    challenge: async (person: Pick<Person, 'email' | 'password'>): Promise<string> => {
      const { body } = await password(person);
      return body.details?.[0]?.challenge ?? '';
    },
    code: (challenge: string, code: string) => post('/api/auth/login/totp', { challenge, code }),
  };
}
