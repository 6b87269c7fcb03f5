import type { AdminSearch } from '#contracts/dashboard/admin-search.ts';
import { SEARCH_RESULTS } from '#contracts/dashboard/searched-text.ts';
import type { Context } from '#server/http/context.ts';
import { findUsers } from '#server/modules/accounts/service.ts';
import { findProducts } from '#server/modules/catalogue/admin-product-list.ts';
import { findOrders } from '#server/modules/orders/find-orders.ts';

export async function searchShop(ctx: Context, text: string): Promise<AdminSearch> {
  return {
    orders: await findOrders(ctx, text, SEARCH_RESULTS),
    products: await findProducts(ctx, text, SEARCH_RESULTS),
    customers: await findUsers(ctx, text, SEARCH_RESULTS),
  };
}
