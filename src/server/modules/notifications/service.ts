import type { StockSubscription, StockSubscriptionInput } from '#contracts/notifications.ts';
import { requireActiveProduct } from '#server/modules/catalogue/service.ts';
import { type Context, inTransaction } from '#server/platform/context.ts';
import { insertSubscription } from './queries.ts';

/** Taken for a product in stock as well: it may have come back while the shopper was typing. */
export function subscribeToStock(ctx: Context, input: StockSubscriptionInput): Promise<StockSubscription> {
  return inTransaction(ctx, async (ctx) => {
    await requireActiveProduct(ctx, input.productId);
    await insertSubscription(ctx.db, input, ctx.now());
    return input;
  });
}
