import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as catalogue from '#contracts/catalogue.ts';
import type { EndpointCall } from '#contracts/endpoint.ts';
import { ApiError, callApi } from '#web/lib/api.ts';

export type ProductListQuery = EndpointCall<typeof catalogue.listProducts>['query'];

export function productListQuery(query: ProductListQuery & { q?: string }) {
  const { q, ...rest } = query;
  return queryOptions({
    queryKey: ['products', query],
    queryFn: () =>
      q === undefined
        ? callApi<typeof catalogue.listProducts>('GET', '/api/products', { query: rest })
        : callApi<typeof catalogue.searchProducts>('GET', '/api/products/search', { query: { ...rest, q } }),
    placeholderData: keepPreviousData,
  });
}

/** Null: there is no such product. That is an answer, not a failure. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: async () => {
      try {
        return await callApi<typeof catalogue.getProduct>('GET', '/api/products/:id', { params: { id } });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });
}

export function relatedProductsQuery(id: number) {
  return queryOptions({
    queryKey: ['product', String(id), 'related'],
    queryFn: () =>
      callApi<typeof catalogue.listRelatedProducts>('GET', '/api/products/:id/related', { params: { id } }),
  });
}

export function categoriesQuery() {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: () => callApi<typeof catalogue.listCategories>('GET', '/api/categories', { query: {} }),
  });
}
