import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InternalNotesInput, saveInternalNotes } from '#contracts/orders/admin-orders.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type * as contract from '#contracts/orders/orders.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { orderKeys } from '#web/features/orders/api.ts';
import { callApi } from '#web/lib/api.ts';

type OrdersPage = { page: number; limit: number; query: string; status: OrderStatus | '' };

const key = adminKey('orders');

/** What a changed order makes old. */
export const orderChange = [key, orderKeys.all, adminKey('summary')];

export function ordersQuery({ page, limit, query, status }: OrdersPage) {
  return queryOptions({
    queryKey: [...key, { page, limit, query, status }],
    queryFn: () =>
      callApi<typeof contract.listOrders>('GET', '/api/orders', {
        // Explicit, because the default returns a user without administrator rights their own orders.
        query: { scope: 'all', page, limit, query: query || undefined, status: status || undefined },
      }),
    placeholderData: keepPreviousData,
    // Orders come in at any time.
    staleTime: 0,
  });
}

export function changeStatus(id: number, body: { status: OrderStatus; seenStatus: OrderStatus }) {
  return callApi<typeof contract.changeOrderStatus>('PATCH', '/api/orders/:id', { params: { id }, body });
}

export function changeInternalNotes(id: number, body: InternalNotesInput) {
  return callApi<typeof saveInternalNotes>('PUT', '/api/admin/orders/:id/internal-notes', {
    params: { id },
    body,
  });
}
