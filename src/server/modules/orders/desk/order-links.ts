import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { LINK_GONE, orderLinkPath } from '#contracts/orders/desk/order-link.ts';
import { orders } from '#server/database/schema/orders.ts';
import { addressKey, type Limit } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import type { LinkTokens } from '#server/modules/mail/link-tokens.ts';
import { noOrder } from './desk-errors.ts';

const NONCE_BYTES = 16;
const MAX_ID = 2_147_483_647;

const wrongTokensOfAddress: Limit = {
  name: 'order-link',
  max: 20,
  windowSeconds: 900,
  sentence: 'Too many links that are not good. Please wait a while and try again.',
};

const purposeOf = (nonce: string) => `order ${nonce}`;
const newNonce = () => randomBytes(NONCE_BYTES).toString('base64url');

/** The address of the customer's page, without the host. An order gets its nonce with its first link. */
export async function orderLink(
  { db }: Pick<Context, 'db'>,
  linkTokens: LinkTokens,
  orderId: number,
  { renew = false } = {},
): Promise<string> {
  const [known] = await db.select({ nonce: orders.linkNonce }).from(orders).where(eq(orders.id, orderId));
  if (!known) throw noOrder();
  const nonce = renew || known.nonce === null ? await storeNonce(db, orderId, renew) : known.nonce;
  return orderLinkPath(linkTokens.seal(purposeOf(nonce), orderId));
}

/** Two first uses at once get the same nonce. */
async function storeNonce(db: Context['db'], orderId: number, renew: boolean): Promise<string> {
  const nonce = newNonce();
  const linkNonce = renew ? nonce : sql`coalesce(${orders.linkNonce}, ${nonce})`;
  const [stored] = await db
    .update(orders)
    .set({ linkNonce })
    .where(eq(orders.id, orderId))
    .returning({ nonce: orders.linkNonce });
  return stored?.nonce ?? nonce;
}

/** The order of a token. Every wrong one takes the same steps, so that the time says nothing about orders. */
export async function openOrderLink(ctx: Context, linkTokens: LinkTokens, token: string): Promise<number> {
  const claimed = Number(/^(\d{1,10})\./.exec(token)?.[1] ?? 0);
  const id = claimed > MAX_ID ? 0 : claimed;
  const [order] = await ctx.db.select({ nonce: orders.linkNonce }).from(orders).where(eq(orders.id, id));
  const opened = linkTokens.open(purposeOf(order?.nonce ?? newNonce()), token);
  if (opened !== null) return opened;
  await ctx.limits.take(ctx, wrongTokensOfAddress, addressKey(ctx.address));
  throw new AppError('not_found', LINK_GONE);
}
