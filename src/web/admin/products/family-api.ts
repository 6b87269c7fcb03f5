import { queryOptions } from '@tanstack/react-query';
import type * as families from '#contracts/catalogue/families.ts';
import type { EndpointCall } from '#contracts/endpoint.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

export function findFamily(id: number) {
  return callApi<typeof families.getFamily>('GET', '/api/admin/families/:id', { params: { id } });
}

export function createFamily(body: EndpointCall<typeof families.createFamily>['body']) {
  return callApi<typeof families.createFamily>('POST', '/api/admin/families', { body });
}

export function updateFamily(id: number, body: EndpointCall<typeof families.updateFamily>['body']) {
  return callApi<typeof families.updateFamily>('PUT', '/api/admin/families/:id', { params: { id }, body });
}

export function addVariant(id: number, body: EndpointCall<typeof families.addVariant>['body']) {
  return callApi<typeof families.addVariant>('POST', '/api/admin/products/:id/variants', { params: { id }, body });
}

/** Among the keys of the products: a change of one may make or end a suggestion. */
export function familySuggestionsQuery() {
  return queryOptions({
    queryKey: adminKey('products', 'family-suggestions'),
    queryFn: () => callApi<typeof families.listFamilySuggestions>('GET', '/api/admin/family-suggestions', {}),
    staleTime: 60_000,
  });
}
