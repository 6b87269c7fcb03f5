import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type {
  AdminProductQuery,
  countProducts,
  listAdminProducts,
  previewPrices,
} from '#contracts/catalogue/admin-products.ts';
import type { changeProducts } from '#contracts/catalogue/bulk-products.ts';
import type * as catalogue from '#contracts/catalogue/catalogue.ts';
import type * as writes from '#contracts/catalogue/catalogue-writes.ts';
import type * as csv from '#contracts/catalogue/product-csv.ts';
import { PRODUCTS_CSV_PATH, type ProductImport, type SameNameChoice } from '#contracts/catalogue/product-csv.ts';
import type { EndpointCall } from '#contracts/endpoint.ts';
import type * as alerts from '#contracts/notifications/notifications.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { sendFile } from '#web/admin/shared/send-file.ts';
import { ApiError, apiError, callApi } from '#web/lib/api.ts';
import { browserTransport } from '#web/lib/browser-transport.ts';

const TAGS_STALE_MS = 5 * 60_000;
const SENDING_POLL_MS = 2000;

type ProductTable = { page: number; limit: number; query: string; filters: Record<string, string> };

export function productPageQuery({ page, limit, query, filters }: ProductTable) {
  const chosen = Object.fromEntries(Object.entries({ query, ...filters }).filter(([, value]) => value !== ''));
  return queryOptions({
    queryKey: adminKey('products', { page, limit, ...chosen }),
    queryFn: () =>
      callApi<typeof listAdminProducts>('GET', '/api/admin/products', {
        query: { page, limit, ...(chosen as Partial<AdminProductQuery>) },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function findProduct(id: number) {
  return callApi<typeof catalogue.getProduct>('GET', '/api/products/:id', { params: { id }, query: { status: 'all' } });
}

/** With all members of its family. */
export function productQuery(id: number | null) {
  return queryOptions({
    queryKey: adminKey('product', id),
    queryFn: id === null ? skipToken : () => findProduct(id),
    staleTime: 0,
    gcTime: 0,
  });
}

export function allCategoriesQuery() {
  return queryOptions({
    queryKey: adminKey('categories', 'all'),
    queryFn: () => callApi<typeof catalogue.listCategories>('GET', '/api/categories', { query: { status: 'all' } }),
    staleTime: 0,
  });
}

export function allTagsQuery() {
  return queryOptions({
    queryKey: adminKey('tags', 'all'),
    queryFn: () => callApi<typeof catalogue.listTags>('GET', '/api/tags', { query: {} }),
    staleTime: TAGS_STALE_MS,
  });
}

/** For a list that was not loaded: the tags that a name may mean. */
export async function searchTags(name: string): Promise<catalogue.Tag[]> {
  return (await callApi<typeof catalogue.listTags>('GET', '/api/tags', { query: { query: name } })).data;
}

export type ProductBody = EndpointCall<typeof writes.createProduct>['body'];
export type ProductChanges = EndpointCall<typeof writes.updateProduct>['body'];

export function createProduct(body: ProductBody) {
  return callApi<typeof writes.createProduct>('POST', '/api/products', { body });
}

export function updateProduct(id: number, body: ProductChanges) {
  return callApi<typeof writes.updateProduct>('PUT', '/api/products/:id', { params: { id }, body });
}

export function deleteProduct(id: number) {
  return callApi<typeof writes.deleteProduct>('DELETE', '/api/products/:id', { params: { id } });
}

export type BulkBody = EndpointCall<typeof changeProducts>['body'];
export type TypedPriceChange = NonNullable<NonNullable<BulkBody['change']>['price']>;

export function changeSeveral(body: BulkBody) {
  return callApi<typeof changeProducts>('POST', '/api/admin/products/bulk', { body });
}

/** Null: nothing is asked yet. */
export function pricePreviewQuery(ids: number[], change: TypedPriceChange | null) {
  return queryOptions({
    queryKey: adminKey('price-preview', ids, change),
    queryFn:
      change === null
        ? skipToken
        : () =>
            callApi<typeof previewPrices>('GET', '/api/admin/products/price-preview', { query: { ids, ...change } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** How many products each category and tag has. */
export function productCountsQuery() {
  return queryOptions({
    queryKey: adminKey('products', 'counts'),
    queryFn: () => callApi<typeof countProducts>('GET', '/api/admin/product-counts', {}),
    staleTime: 0,
  });
}

export function stockAlertsQuery(productId: number) {
  return queryOptions({
    queryKey: adminKey('stock-alerts', productId),
    queryFn: () =>
      callApi<typeof alerts.getStockAlertCounts>('GET', '/api/admin/stock-notifications/:productId', {
        params: { productId },
      }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.queued ?? 0) > 0 ? SENDING_POLL_MS : false),
  });
}

export function notifyCustomers(product: Pick<catalogue.Product, 'id' | 'name'>) {
  return callApi<typeof alerts.notifySubscribers>('POST', '/api/stock-notifications/notify', {
    body: { productId: product.id, productName: product.name },
  });
}

const IMPORT_POLL_MS = 500;
/** Spreadsheets recognise UTF-8 by it; reading the response removes it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The text of a file with every product. */
export async function downloadProducts(): Promise<string> {
  const response = await browserTransport({ method: 'GET', url: PRODUCTS_CSV_PATH });
  if (response.status >= 400) throw apiError(response);
  return BYTE_ORDER_MARK + response.body;
}

export type ProductUpload = { file: File; sameName: SameNameChoice; isDryRun: boolean };

export function uploadProducts({ file, sameName, isDryRun }: ProductUpload, onProgress: (part: number) => void) {
  // Some systems know such files by another type, or by none.
  const call = { file: new Blob([file], { type: 'text/csv' }), query: { sameName }, onProgress };
  return isDryRun
    ? sendFile<typeof csv.checkProductImport>('POST', '/api/admin/products/import/check', call)
    : sendFile<typeof csv.importProducts>('POST', '/api/admin/products/import', call);
}

export function undoImport(id: number) {
  return callApi<typeof csv.undoProductImport>('POST', '/api/admin/products/import/:id/undo', { params: { id } });
}

/** The last import that can be undone. */
export function lastImportQuery() {
  return queryOptions({
    queryKey: adminKey('product-import', 'last'),
    queryFn: () => callApi<typeof csv.getLastProductImport>('GET', '/api/admin/products/import/last', {}),
    staleTime: 0,
  });
}

/** Null: it was so long ago that it is not known any more. */
async function findImport(id: number): Promise<ProductImport | null> {
  try {
    return await callApi<typeof csv.getProductImport>('GET', '/api/admin/products/import/:id', { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export function importQuery(id: number | null) {
  return queryOptions({
    queryKey: adminKey('product-import', id),
    queryFn: id === null ? skipToken : () => findImport(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data?.state === 'running' ? IMPORT_POLL_MS : false,
  });
}
