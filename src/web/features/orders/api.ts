import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { listOrderBills } from '#contracts/bills/bills.ts';
import type { makeClaimLink } from '#contracts/claims/claim.ts';
import type { getOrderLink } from '#contracts/orders/desk/order-link.ts';
import type * as contract from '#contracts/orders/orders.ts';
import { ApiError, callApi } from '#web/lib/api.ts';
import { readOrder, readOrders } from './read-order.ts';

const MY_ORDERS_PAGE_SIZE = 20;
export const RECENT_ORDERS = 3;

const all = ['account', 'orders'] as const;

/** All order queries share the prefix `all`, so that one invalidation covers them. */
export const orderKeys = {
  all,
  mine: [...all, 'mine'] as const,
  recent: [...all, 'recent'] as const,
  detail: (id: number) => [...all, 'detail', id] as const,
};

/* The shop can change an order at any time: cached data is shown first and always refetched. */
const alwaysStale = { staleTime: 0 };

export function orderQuery(id: number) {
  return queryOptions({
    queryKey: orderKeys.detail(id),
    queryFn: async () => {
      const order = readOrder(await callApi<typeof contract.getOrder>('GET', '/api/orders/:id', { params: { id } }));
      if (!order) throw new ApiError(404, { message: 'The requested order does not exist' });
      return order;
    },
    enabled: id !== 0,
    ...alwaysStale,
  });
}

export function myOrdersQuery() {
  return infiniteQueryOptions({
    queryKey: orderKeys.mine,
    queryFn: async ({ pageParam }) =>
      readOrders(
        await callApi<typeof contract.listMyOrders>('GET', '/api/orders/myorders', {
          query: { page: pageParam, limit: MY_ORDERS_PAGE_SIZE },
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
    ...alwaysStale,
  });
}

export function recentOrdersQuery() {
  return queryOptions({
    queryKey: orderKeys.recent,
    queryFn: async () =>
      readOrders(
        await callApi<typeof contract.listOrders>('GET', '/api/orders', {
          query: { scope: 'mine', page: 1, limit: RECENT_ORDERS },
        }),
      ),
    ...alwaysStale,
  });
}

export function fetchOrderLink(id: number) {
  return callApi<typeof getOrderLink>('GET', '/api/orders/:id/link', { params: { id } });
}

export function orderPapersQuery(id: number) {
  return queryOptions({
    queryKey: [...orderKeys.detail(id), 'bills'],
    queryFn: async () =>
      (await callApi<typeof listOrderBills>('GET', '/api/orders/:id/bill', { params: { id } })).bills,
    ...alwaysStale,
  });
}

/** The path of the page where something wrong with the parcel is reported. */
export async function fetchClaimPath(id: number): Promise<string> {
  const { url } = await callApi<typeof makeClaimLink>('POST', '/api/orders/:id/claim-link', { params: { id } });
  const { pathname, hash } = new URL(url, location.href);
  return pathname + hash;
}

export function cancelOrder(id: number) {
  return callApi<typeof contract.cancelOrder>('POST', '/api/orders/:id/cancel', { params: { id } });
}
