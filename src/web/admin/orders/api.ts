import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { makeClaimLink } from '#contracts/claims/claim.ts';
import { endpointUrl } from '#contracts/endpoint.ts';
import type { eraseOrderPerson, InternalNotesInput, saveInternalNotes } from '#contracts/orders/admin-orders.ts';
import type { DeskView, listDesk } from '#contracts/orders/desk/desk.ts';
import { ORDERS_CSV_PATH } from '#contracts/orders/order-csv.ts';
import type { OrderSource } from '#contracts/orders/order-sources.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type * as contract from '#contracts/orders/orders.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { orderKeys } from '#web/features/orders/api.ts';
import { apiError, callApi } from '#web/lib/api.ts';
import { browserTransport } from '#web/lib/browser-transport.ts';

/** '' is all. */
export type ListFilters = { query: string; from: string; to: string; city: string; source: OrderSource | '' };

const noFilters: ListFilters = { query: '', from: '', to: '', city: '', source: '' };

function filterQuery({ query, from, to, city, source }: ListFilters) {
  const orNone = <Value extends string>(value: Value | '') => (value === '' ? undefined : value);
  return { query: orNone(query), from: orNone(from), to: orNone(to), city: orNone(city), source: orNone(source) };
}

/** Rows move only when somebody asks for others, not when the connection is back. */
const still = { placeholderData: keepPreviousData, staleTime: 0, refetchOnReconnect: false } as const;

type OrdersPage = { page: number; limit: number; status: OrderStatus | ''; filters: ListFilters };

const key = adminKey('orders');

/** Of the queue. Not invalidated with a changed order, because rows stay in place after a step. */
export const queueKey = adminKey('order-queue');

/** Query keys to invalidate after any change of an order: all that show a part of it. */
export const orderChange = [
  ...[key, orderKeys.all, adminKey('desk'), adminKey('desk-order'), adminKey('order-bills')],
  ...[adminKey('bills'), adminKey('money'), adminKey('claims'), adminKey('summary')],
];

export function ordersQuery({ page, limit, status, filters }: OrdersPage) {
  return queryOptions({
    queryKey: [...key, { page, limit, status, filters }],
    queryFn: () =>
      callApi<typeof contract.listOrders>('GET', '/api/orders', {
        // Explicit, because the default returns a user without administrator rights their own orders.
        query: { scope: 'all', page, limit, status: status || undefined, ...filterQuery(filters) },
      }),
    ...still,
  });
}

type QueuePage = { page: number; limit: number; view: DeskView; filters: ListFilters };

export function queueQuery({ page, limit, view, filters }: QueuePage) {
  return queryOptions({
    queryKey: [...queueKey, { page, limit, view, filters }],
    queryFn: () =>
      callApi<typeof listDesk>('GET', '/api/admin/desk', {
        query: { stage: view, page, limit, ...filterQuery(filters) },
      }),
    ...still,
  });
}

/** How many of these orders there are of each view. */
export function deskCountsQuery(filters: ListFilters) {
  return queryOptions({
    queryKey: [...key, 'counts', filters],
    queryFn: () => callApi<typeof listDesk>('GET', '/api/admin/desk', { query: { limit: 1, ...filterQuery(filters) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** As the server sends it: text has lost the mark by which spreadsheets know that it is UTF-8. */
export async function downloadOrders(status: OrderStatus | '' = '', filters = noFilters): Promise<string> {
  const query = { status: status || undefined, ...filterQuery(filters) };
  const response = await browserTransport({ method: 'GET', url: endpointUrl(ORDERS_CSV_PATH, {}, query) });
  if (response.status >= 400) throw apiError(response);
  return `\ufeff${response.body}`;
}

export function changeStatus(id: number, body: { status: OrderStatus; seenStatus: OrderStatus }) {
  return callApi<typeof contract.changeOrderStatus>('PATCH', '/api/orders/:id', { params: { id }, body });
}

export function erasePerson(id: number) {
  return callApi<typeof eraseOrderPerson>('DELETE', '/api/admin/orders/:id/personal-data', { params: { id } });
}

export function changeInternalNotes(id: number, body: InternalNotesInput) {
  return callApi<typeof saveInternalNotes>('PUT', '/api/admin/orders/:id/internal-notes', {
    params: { id },
    body,
  });
}

/** For the code on a packing slip. Links stay the same, so it is fetched once. */
export function claimLinkQuery(id: number, isAllowed: boolean) {
  return queryOptions({
    enabled: isAllowed,
    queryKey: adminKey('claim-link', id),
    queryFn: async () =>
      (await callApi<typeof makeClaimLink>('POST', '/api/orders/:id/claim-link', { params: { id } })).url,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
