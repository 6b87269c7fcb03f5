import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isStaff } from '#contracts/accounts/staff.ts';
import { claimLinkPath } from '#contracts/claims/claim.ts';
import { LINK_GONE, orderLinkPath } from '#contracts/orders/desk/order-link.ts';
import { orders } from '#server/database/schema/orders.ts';
import { addressKey, type Limit } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor, Context } from '#server/http/context.ts';
import type { LinkTokens } from '#server/modules/mail/link-tokens.ts';
import { noOrder } from './desk-errors.ts';

const NONCE_BYTES = 16;
const MAX_ID = 2_147_483_647;

const wrongTokensOfAddress: Limit = {
  name: 'order-link',
  max: 20,
  windowSeconds: 900,
  sentence: 'Too many invalid links. Please wait a while and try again.',
};

/** What a link opens: the order itself, or the page where something wrong with it is reported. */
type LinkedThing = 'order' | 'claim';

type LinkFields = { nonce: string | null; createdAt: Date };
const linkFields = { nonce: orders.linkNonce, createdAt: orders.createdAt };

/**
 * Until its first renewal the moment of an order stands in for a nonce, so that reading a link writes nothing, and a
 * number that is given out again after a restore has another link.
 */
const purposeOf = ({ nonce, createdAt }: LinkFields, what: LinkedThing) =>
  `${what} ${nonce ?? createdAt.toISOString()}`;

/** Ends all links of an order before it. */
export const newNonce = () => randomBytes(NONCE_BYTES).toString('base64url');

export type LinkAuthor = 'customer' | 'administrator';

/** The holder of a link acts as the customer; staff who are signed in act under their own name. */
export function linkAuthor(actor: Actor | null, { userId }: { userId: number | null }): LinkAuthor {
  return actor && isStaff(actor) && actor.userId !== userId ? 'administrator' : 'customer';
}

/** The address of the customer's page, without the host. */
export async function orderLink(
  { db }: Pick<Context, 'db'>,
  linkTokens: LinkTokens,
  orderId: number,
  { renew = false } = {},
): Promise<string> {
  const isMeant = eq(orders.id, orderId);
  const [order] = renew
    ? await db.update(orders).set({ linkNonce: newNonce() }).where(isMeant).returning(linkFields)
    : await db.select(linkFields).from(orders).where(isMeant);
  if (!order) throw noOrder();
  return orderLinkPath(linkTokens.seal(purposeOf(order, 'order'), orderId));
}

/** The address of the page where something wrong with the order is reported, without the host. */
export async function claimLink({ db }: Pick<Context, 'db'>, linkTokens: LinkTokens, orderId: number): Promise<string> {
  const [order] = await db.select(linkFields).from(orders).where(eq(orders.id, orderId));
  if (!order) throw noOrder();
  return claimLinkPath(linkTokens.seal(purposeOf(order, 'claim'), orderId));
}

/** The order of a token. Every wrong one takes the same steps, so that the time says nothing about orders. */
export async function openOrderLink(
  ctx: Context,
  linkTokens: LinkTokens,
  token: string,
  what: LinkedThing = 'order',
): Promise<number> {
  const claimed = Number(/^(\d{1,10})\./.exec(token)?.[1] ?? 0);
  const id = claimed > MAX_ID ? 0 : claimed;
  const [order] = await ctx.db.select(linkFields).from(orders).where(eq(orders.id, id));
  const opened = linkTokens.open(purposeOf(order ?? { nonce: newNonce(), createdAt: ctx.now() }, what), token);
  if (opened !== null) return opened;
  await ctx.limits.take(ctx, wrongTokensOfAddress, addressKey(ctx.address));
  throw new AppError('not_found', LINK_GONE);
}
