import type { AccountCart, CartLine, CartProduct } from '#contracts/cart/account-cart.ts';
import { mergeCarts } from '#contracts/cart/merge-carts.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { lockCustomer } from '#server/modules/accounts/service.ts';
import * as queries from './queries.ts';

export async function getCart(ctx: Context): Promise<AccountCart> {
  const { userId } = requireActor(ctx.actor, 'customer');
  return { items: await queries.selectCartLines(ctx.db, userId) };
}

export async function putCart(ctx: Context, items: CartLine[]): Promise<AccountCart> {
  const { userId } = requireActor(ctx.actor, 'customer');
  const lines = mergeCarts(items, []);
  return inTransaction(ctx, async ({ db }) => {
    if (!(await lockCustomer(db, userId))) throw new AppError('unauthenticated', 'Please sign in.');
    const forSale = await queries.lockActiveProducts(
      db,
      lines.map(({ productId }) => productId),
    );
    const kept = lines.filter(({ productId }) => forSale.has(productId));
    await queries.deleteCartLines(db, userId);
    await queries.insertCartLines(db, userId, kept);
    return { items: kept };
  });
}

/** In the order asked for, each once. */
export async function listCartProducts(ctx: Context, ids: number[]): Promise<{ data: CartProduct[] }> {
  const found = await queries.selectCartProducts(ctx.readDb, ids);
  const byId = new Map(found.map((product) => [product.id, product]));
  return {
    data: [...new Set(ids)].flatMap((id) => {
      const product = byId.get(id);
      return product ? [product] : [];
    }),
  };
}

/** What is held about this customer, as plain rows. */
export function exportCart({ db }: Pick<Context, 'db'>, userId: number) {
  return queries.selectNamedCartLines(db, userId);
}
