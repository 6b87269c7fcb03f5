import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InternalNotesInput, saveInternalNotes } from '#contracts/orders/admin-orders.ts';
import type { DeskView, listDesk } from '#contracts/orders/desk/desk.ts';
import { ORDERS_CSV_PATH } from '#contracts/orders/order-csv.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type * as contract from '#contracts/orders/orders.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { orderKeys } from '#web/features/orders/api.ts';
import { apiError, callApi } from '#web/lib/api.ts';
import { browserTransport } from '#web/lib/browser-transport.ts';

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

type QueuePage = { page: number; limit: number; query: string; view: DeskView };

export function queueQuery({ page, limit, query, view }: QueuePage) {
  return queryOptions({
    queryKey: [...key, 'queue', { page, limit, query, view }],
    queryFn: () =>
      callApi<typeof listDesk>('GET', '/api/admin/desk', {
        query: { stage: view, page, limit, query: query || undefined },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** How many orders there are of each view. */
export function deskCountsQuery() {
  return queryOptions({
    queryKey: [...key, 'counts'],
    queryFn: () => callApi<typeof listDesk>('GET', '/api/admin/desk', { query: { limit: 1 } }),
    staleTime: 0,
  });
}

/** As the server sends it: text has lost the mark by which spreadsheets know that it is UTF-8. */
export async function downloadOrders(): Promise<string> {
  const response = await browserTransport({ method: 'GET', url: ORDERS_CSV_PATH });
  if (response.status >= 400) throw apiError(response);
  return `\ufeff${response.body}`;
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
