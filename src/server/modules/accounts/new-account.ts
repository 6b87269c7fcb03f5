import { randomInt } from 'node:crypto';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { insertAccount, isEmailTaken } from './queries.ts';

export const EMAIL_TAKEN = 'An account with this email already exists';

const LONGEST_NAME = 30;
const MAX_TRIES = 10;

/** The part before the @, in characters that are safe in an address, a file name and a sentence. */
export function usernameFrom(email: string): string {
  const [local = ''] = email.toLowerCase().split('@');
  const safe = local.replace(/[^a-z0-9._-]+/g, '-').slice(0, LONGEST_NAME);
  return safe.replace(/^[._-]+|[._-]+$/g, '') || 'customer';
}

export async function requireFreeEmail(ctx: Context, email: string): Promise<void> {
  if (await isEmailTaken(ctx.db, email)) {
    throw new AppError('conflict', EMAIL_TAKEN, { errors: { email: EMAIL_TAKEN } });
  }
}

type Account = {
  email: string;
  fullName: string | null;
  passwordHash: string | null;
  emailVerifiedAt?: Date | null;
  isAdmin?: boolean;
};

/** Makes the account under a username of its own, or refuses because of the email address. */
export async function createAccount(ctx: Context, account: Account): Promise<CurrentUser> {
  const name = usernameFrom(account.email);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    // More digits with every try: a name that many share does not take many tries.
    const username = attempt === 1 ? name : `${name}-${randomInt(10 ** attempt)}`;
    const user = await insertAccount(ctx.db, { ...account, username, createdAt: ctx.now() });
    if (user) return user;
    await requireFreeEmail(ctx, account.email);
  }
  throw new Error('No free username was found');
}

/** An account without a password whose address is proven. Null when somebody else has got the address meanwhile. */
export async function createProvenAccount(
  ctx: Context,
  person: { email: string; fullName: string | null },
): Promise<number | null> {
  try {
    const { id } = await createAccount(ctx, { ...person, passwordHash: null, emailVerifiedAt: ctx.now() });
    return id;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null;
    throw error;
  }
}
