import type { MyData } from '#contracts/privacy.ts';
import {
  type AccountTools,
  deleteAccount,
  proveAgain,
  requireOtherAdministrator,
} from '#server/modules/accounts/service.ts';
import { requireActor } from '#server/platform/access-guard.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { type Context, inTransaction } from '#server/platform/context.ts';
import { heldData } from './held-data.ts';
import { selectAccount } from './queries.ts';

export async function exportMyData(ctx: Context): Promise<MyData> {
  const account = await requireAccount(ctx);
  await recordEvent(ctx, { action: 'auth.export' });
  const person = { userId: account.id, email: account.email.toLowerCase() };
  const held: MyData['held'] = {};
  for (const { name, list } of heldData) held[name] = await list(ctx.db, person);
  return { exportedAt: ctx.now().toISOString(), account, held };
}

export async function eraseMe(ctx: Context, tools: AccountTools, password: string | undefined): Promise<void> {
  await proveAgain(ctx, tools, password);
  await inTransaction(ctx, async (ctx) => {
    const { id: userId, email } = await requireAccount(ctx);
    await requireOtherAdministrator(ctx, userId, 'The last administrator cannot be erased.');
    const person = { userId, email: email.toLowerCase() };
    for (const { erase } of heldData) await erase?.(ctx.db, person);
    await deleteAccount(ctx.db, userId);
    await recordEvent(ctx, { action: 'auth.erase', details: { userId }, actorId: null });
  });
}

async function requireAccount(ctx: Context) {
  const { userId } = requireActor(ctx.actor, 'customer');
  const account = await selectAccount(ctx.db, userId);
  if (!account) throw new AppError('unauthenticated', 'Please sign in.');
  return account;
}
