import type { Product } from '#contracts/catalogue/catalogue.ts';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import type {
  StockAlertCounts,
  StockSubscription,
  StockSubscriptionInput,
} from '#contracts/notifications/notifications.ts';
import { addressKey, type Limit } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { getProduct, requireActiveProduct } from '#server/modules/catalogue/service.ts';
import type { LinkTokens } from '#server/modules/mail/link-tokens.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import * as queries from './queries.ts';
import { findShownProduct, UNSUBSCRIBE_LINK } from './stock-mails.ts';

const subscriptionsOfAddress: Limit = {
  name: 'subscriptions',
  max: 10,
  windowSeconds: 3600,
  sentence: 'You have asked for many alerts in a short time. Please try again later.',
};

/** Taken for a product in stock as well: it may have come back while the shopper was typing. */
export async function subscribeToStock(ctx: Context, input: StockSubscriptionInput): Promise<StockSubscription> {
  await ctx.limits.take(ctx, subscriptionsOfAddress, addressKey(ctx.address));
  return inTransaction(ctx, async (ctx) => {
    await requireActiveProduct(ctx, input.productId);
    await queries.insertSubscription(ctx.db, input, ctx.now());
    return input;
  });
}

/** Few enough for a short transaction, however many wait. */
const NOTIFIED_AT_ONCE = 2000;

/**
 * A subscription counts as notified when its mail is queued, in one transaction: a second run continues with the rest.
 */
export async function notifySubscribers(ctx: Context, productId: number): Promise<{ queued: number }> {
  await requireSellable(ctx, productId);
  for (let queued = 0; ; ) {
    const notified = await inTransaction(ctx, async (ctx) => {
      const ids = await queries.markNotified(ctx.db, productId, NOTIFIED_AT_ONCE, ctx.now());
      await queueMails(
        ctx,
        ids.map((subscriptionId) => ({ kind: 'back-in-stock', subscriptionId })),
      );
      return ids.length;
    });
    queued += notified;
    if (notified < NOTIFIED_AT_ONCE) return { queued };
  }
}

async function requireSellable(ctx: Context, productId: number): Promise<void> {
  const { isActive, isInStock } = await getAnyProduct(ctx, productId);
  if (!isInStock) throw new AppError('conflict', 'This product is still out of stock.');
  // The link in the mail would lead nowhere.
  if (!isActive) throw new AppError('conflict', 'This product is not shown in the shop.');
}

/** Not from a replica: the stock may have been filled up a moment ago. */
function getAnyProduct(ctx: Context, productId: number): Promise<Product> {
  return getProduct({ ...ctx, readDb: ctx.db }, productId, { status: 'all' });
}

export async function getStockAlertCounts(ctx: Context, productId: number): Promise<StockAlertCounts> {
  await getAnyProduct(ctx, productId);
  return queries.selectAlertCounts(ctx.db, productId);
}

export async function unsubscribeFromStock(
  ctx: Context,
  linkTokens: LinkTokens,
  token: string,
): Promise<{ productName: string | null }> {
  const subscriptionId = linkTokens.open(UNSUBSCRIBE_LINK, token);
  if (subscriptionId === null) throw new AppError('not_found', 'This link is not valid.');
  const productId = await inTransaction(ctx, ({ db }) => queries.deleteSubscriptions(db, subscriptionId));
  const product = productId === null ? null : await findShownProduct(ctx, productId);
  return { productName: product?.name ?? null };
}

/** Products with stock subscriptions, those with the most first. */
export function listMostWanted({ db }: Context, limit: number): Promise<AdminSummary['waiting']> {
  return queries.selectMostWanted(db, limit);
}
