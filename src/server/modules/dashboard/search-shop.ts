import type { AdminSearch } from '#contracts/dashboard/admin-search.ts';
import { SEARCH_RESULTS } from '#contracts/dashboard/searched-text.ts';
import { requireRight } from '#server/http/access-guard.ts';
import type { Context } from '#server/http/context.ts';
import { findUsers } from '#server/modules/accounts/service.ts';
import { findProducts } from '#server/modules/catalogue/admin-product-list.ts';
import { findOrders } from '#server/modules/orders/find-orders.ts';

/** Only what the caller's rights open. */
export async function searchShop(ctx: Context, text: string): Promise<AdminSearch> {
  const { rights } = requireRight(ctx.actor, 'search');
  return {
    orders: rights.has('orders.read') ? await findOrders(ctx, text, SEARCH_RESULTS) : [],
    products: rights.has('stock.write') ? await findProducts(ctx, text, SEARCH_RESULTS) : [],
    customers:
      rights.has('orders.read') && rights.has('contacts.read') ? await findUsers(ctx, text, SEARCH_RESULTS) : [],
  };
}
