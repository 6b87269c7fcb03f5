import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as contract from '#contracts/dashboard/customer.ts';
import { usersKey } from '#web/admin/users/api.ts';
import { callApi } from '#web/lib/api.ts';

export function customerQuery(id: number) {
  return queryOptions({
    queryKey: [...usersKey, 'customer', id],
    queryFn: () => callApi<typeof contract.getCustomer>('GET', '/api/admin/users/:id', { params: { id } }),
    enabled: id > 0,
    staleTime: 0,
  });
}

type OrdersPage = { page: number; limit: number };

export function customerOrdersQuery(id: number, { page, limit }: OrdersPage) {
  return queryOptions({
    queryKey: [...usersKey, 'customer', id, 'orders', { page, limit }],
    queryFn: () =>
      callApi<typeof contract.listCustomerOrders>('GET', '/api/admin/users/:id/orders', {
        params: { id },
        query: { page, limit },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
