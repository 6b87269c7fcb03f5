import type { CurrentUser, SignupInput } from '#contracts/accounts/accounts.ts';
import { addressKey } from '#server/http/action-limits.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import type { AccountTools } from './account-tools.ts';
import { queueVerification } from './email-verification.ts';
import { createAccount, requireFreeEmail } from './new-account.ts';
import { emailKey, signUpsOfAddress, signUpsOfEmail, verificationMails } from './sign-in-limits.ts';

export async function signUp(ctx: Context, tools: AccountTools, input: SignupInput): Promise<CurrentUser> {
  const { email, fullName, password } = input;
  await ctx.limits.take(ctx, signUpsOfAddress, addressKey(ctx.address));
  await tools.commonPasswords.refuse(password);
  await requireFreeEmail(ctx, email);
  await ctx.limits.take(ctx, signUpsOfEmail, emailKey(email));
  await ctx.limits.take(ctx, verificationMails, emailKey(email));
  const passwordHash = await tools.passwords.hash(password);
  return inTransaction(ctx, async (ctx) => {
    const user = await createAccount(ctx, { email, fullName, passwordHash });
    await queueVerification(ctx, tools, user.id);
    await recordEvent(ctx, { action: 'auth.sign-up', actorId: user.id });
    return user;
  });
}
