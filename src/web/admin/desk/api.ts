import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { listAdminProducts } from '#contracts/catalogue/admin-products.ts';
import type { EndpointCall } from '#contracts/endpoint.ts';
import type { addContact } from '#contracts/orders/desk/contacts.ts';
import type * as desk from '#contracts/orders/desk/desk.ts';
import type { changePayment, recordPayment } from '#contracts/orders/desk/payments.ts';
import type { saveStockCheck, sendQuote } from '#contracts/orders/desk/quotes.ts';
import type * as parcels from '#contracts/orders/desk/shipments.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

const listKey = adminKey('desk');
const orderKey = (orderId: number) => adminKey('desk-order', orderId);

type DeskPage = { stage: desk.DeskView; query: string; limit: number };

export function deskQuery({ stage, query, limit }: DeskPage) {
  return queryOptions({
    queryKey: [...listKey, { stage, query, limit }],
    queryFn: () =>
      callApi<typeof desk.listDesk>('GET', '/api/admin/desk', {
        query: { stage, query: query || undefined, page: 1, limit },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Cards move only when somebody asks for others, not when the connection is back.
    refetchOnReconnect: false,
  });
}

export function deskOrderQuery(orderId: number) {
  return queryOptions({
    queryKey: orderKey(orderId),
    queryFn: () => callApi<typeof desk.getDeskOrder>('GET', '/api/admin/orders/:id/desk', { params: { id: orderId } }),
    staleTime: 0,
  });
}

export function couriersQuery() {
  return queryOptions({
    queryKey: adminKey('policy', 'desk', 'couriers'),
    queryFn: () => callApi<typeof parcels.listCouriers>('GET', '/api/admin/couriers', {}),
  });
}

/** For a substitute: active products only. */
export function substituteQuery(query: string) {
  return queryOptions({
    queryKey: adminKey('products', 'substitutes', query),
    queryFn: () =>
      callApi<typeof listAdminProducts>('GET', '/api/admin/products', {
        query: { query, active: 'yes', page: 1, limit: 8 },
      }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type StockCheckBody = EndpointCall<typeof saveStockCheck>['body'];

export function putStockCheck(id: number, body: StockCheckBody) {
  return callApi<typeof saveStockCheck>('PUT', '/api/admin/orders/:id/stock-check', { params: { id }, body });
}

export function postQuote(id: number, version: number) {
  return callApi<typeof sendQuote>('POST', '/api/admin/orders/:id/quotes', { params: { id }, body: { version } });
}

export function postPayment(id: number, body: EndpointCall<typeof recordPayment>['body'], key: string) {
  return callApi<typeof recordPayment>(
    'POST',
    '/api/admin/orders/:id/payments',
    { params: { id }, body },
    { headers: { 'idempotency-key': key } },
  );
}

type PaymentChange = { paymentId: number } & EndpointCall<typeof changePayment>['body'];

export function patchPayment(id: number, { paymentId, ...body }: PaymentChange) {
  return callApi<typeof changePayment>('PATCH', '/api/admin/orders/:id/payments/:paymentId', {
    params: { id, paymentId },
    body,
  });
}

export type ContactBody = EndpointCall<typeof addContact>['body'];

export function postContact(id: number, body: ContactBody) {
  return callApi<typeof addContact>('POST', '/api/admin/orders/:id/contacts', { params: { id }, body });
}

export type ShipmentBody = EndpointCall<typeof parcels.addShipment>['body'];

export function postShipment(id: number, body: ShipmentBody) {
  return callApi<typeof parcels.addShipment>('POST', '/api/admin/orders/:id/shipments', { params: { id }, body });
}

export function patchShipment(id: number, shipmentId: number, body: ShipmentBody) {
  return callApi<typeof parcels.changeShipment>('PATCH', '/api/admin/orders/:id/shipments/:shipmentId', {
    params: { id, shipmentId },
    body,
  });
}

export function removeShipment(id: number, shipmentId: number) {
  return callApi<typeof parcels.deleteShipment>('DELETE', '/api/admin/orders/:id/shipments/:shipmentId', {
    params: { id, shipmentId },
  });
}

export function patchDeskOrder(id: number, body: EndpointCall<typeof desk.changeDeskOrder>['body']) {
  return callApi<typeof desk.changeDeskOrder>('PATCH', '/api/admin/orders/:id/desk', { params: { id }, body });
}

export function postOrderLink(id: number, renew: boolean) {
  return callApi<typeof desk.makeOrderLink>('POST', '/api/admin/orders/:id/link', { params: { id }, body: { renew } });
}
