import type { CurrentUser, FirstAdminInput } from '#contracts/accounts/accounts.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import { createAccount, requireFreeEmail } from '#server/modules/accounts/new-account.ts';
import { hasAdministrator } from '#server/modules/accounts/queries.ts';
import { lockFirstAdministrator } from './user-queries.ts';

/** Once there is an administrator the key is worth nothing, and nothing is said about it. */
export async function createFirstAdmin(
  ctx: Context,
  tools: Pick<AccountTools, 'setupKey' | 'commonPasswords' | 'passwords'>,
  { email, fullName, password, secretKey }: FirstAdminInput,
): Promise<CurrentUser> {
  await requireNoAdministrator(ctx);
  await tools.setupKey.require(ctx, secretKey);
  await tools.commonPasswords.refuse(password);
  await requireFreeEmail(ctx, email);
  const passwordHash = await tools.passwords.hash(password);
  return inTransaction(ctx, async (ctx) => {
    await lockFirstAdministrator(ctx.db);
    await requireNoAdministrator(ctx);
    const user = await createAccount(ctx, { email, fullName, passwordHash, isAdmin: true });
    await recordEvent(ctx, { action: 'auth.first-admin', actorId: user.id });
    return user;
  });
}

async function requireNoAdministrator(ctx: Context): Promise<void> {
  if (await hasAdministrator(ctx.db)) throw new AppError('conflict', 'An administrator already exists.');
}
