import type { MyData } from '#contracts/accounts/my-data.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import { proveAgain } from '#server/modules/accounts/identity/prove-again.ts';
import { deleteAccount } from '#server/modules/accounts/service.ts';
import { requireOtherAdministrator } from '#server/modules/accounts/users/user-rights.ts';
import { requireNoOpenOrders } from '#server/modules/orders/order-personal-data.ts';
import { heldData, type Person } from './personal-data.ts';
import { lockAccount, selectAccount } from './queries.ts';

export async function exportMyData(ctx: Context): Promise<MyData> {
  const account = await requireAccount(ctx);
  await recordEvent(ctx, { action: 'auth.export' });
  const person = personOf(account);
  const held: MyData['held'] = {};
  for (const { name, list } of heldData) held[name] = await list(ctx, person);
  const notice = person.isEmailProven ? null : leftOut(account.email);
  return { exportedAt: ctx.now().toISOString(), notice, account, held };
}

export async function eraseMe(ctx: Context, tools: AccountTools, password: string | undefined): Promise<void> {
  await proveAgain(ctx, tools, password);
  await inTransaction(ctx, async (ctx) => {
    const { userId } = requireActor(ctx.actor, 'customer');
    // Locks administrators before the account, in the same order as a change of rights.
    await requireOtherAdministrator(ctx, userId, 'The last administrator cannot be erased.');
    // An order on its way is in by now, and keeps the account; one that comes later finds none.
    await lockAccount(ctx.db, userId);
    await requireNoOpenOrders(ctx, userId);
    const person = personOf(await requireAccount(ctx));
    for (const { erase } of heldData) await erase?.(ctx, person);
    await deleteAccount(ctx.db, userId);
    await recordEvent({ ...ctx, address: null }, { action: 'auth.erase', details: { userId }, actorId: null });
  });
}

function leftOut(email: string): string {
  return `Messages and stock alerts under ${email} are left out until the address is confirmed. The account page has the link.`;
}

function personOf({ id, email, emailVerifiedAt }: Awaited<ReturnType<typeof requireAccount>>): Person {
  return { userId: id, email: email.toLowerCase(), isEmailProven: emailVerifiedAt !== null };
}

async function requireAccount(ctx: Context) {
  const { userId } = requireActor(ctx.actor, 'customer');
  const account = await selectAccount(ctx.db, userId);
  if (!account) throw new AppError('unauthenticated', 'Please sign in.');
  return account;
}
