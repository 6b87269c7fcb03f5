import { queryOptions, skipToken } from '@tanstack/react-query';
import {
  type getProductImport,
  type importProducts,
  PRODUCTS_CSV_PATH,
  type ProductImport,
} from '#contracts/catalogue/product-csv.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { sendFile } from '#web/admin/shared/send-file.ts';
import { ApiError, callApi } from '#web/lib/api.ts';
import { browserTransport } from '#web/lib/browser-transport.ts';

const IMPORT_POLL_MS = 500;
/** Spreadsheets tell by it that the text is UTF-8; reading the answer takes it away. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The text of a file with every product. */
export async function downloadProducts(): Promise<string> {
  const { status, body } = await browserTransport({ method: 'GET', url: PRODUCTS_CSV_PATH });
  if (status >= 400) throw new ApiError(status, JSON.parse(body));
  return BYTE_ORDER_MARK + body;
}

export function uploadProducts(file: File, onProgress: (part: number) => void) {
  // Some systems know such files by another type, or by none.
  return sendFile<typeof importProducts>('POST', '/api/admin/products/import', {
    file: new Blob([file], { type: 'text/csv' }),
    onProgress,
  });
}

/** Null: it was so long ago that it is not known any more. */
async function findImport(id: number): Promise<ProductImport | null> {
  try {
    return await callApi<typeof getProductImport>('GET', '/api/admin/products/import/:id', { params: { id } });
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
