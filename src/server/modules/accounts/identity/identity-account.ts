import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { createAccount } from '#server/modules/accounts/new-account.ts';

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
