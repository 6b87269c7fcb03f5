import type { StockSubscription, StockSubscriptionInput } from '#contracts/notifications.ts';
import { requireActiveProduct } from '#server/modules/catalogue/service.ts';
import { type Context, inTransaction } from '#server/platform/context.ts';
import { addressKey, type Limit } from '#server/platform/limits.ts';
import { insertSubscription } from './queries.ts';

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
    await insertSubscription(ctx.db, input, ctx.now());
    return input;
  });
}
