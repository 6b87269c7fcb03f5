import { queryOptions } from '@tanstack/react-query';
import { type getProductImport, type importProducts, PRODUCTS_CSV_PATH } from '#contracts/product-csv.ts';
import { adminKey } from '#web/features/admin/admin-keys.ts';
import { sendFile } from '#web/features/admin/components/image-picker/send-file.ts';
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

export function importQuery(id: number | null) {
  return queryOptions({
    queryKey: adminKey('product-import', id),
    queryFn: () =>
      callApi<typeof getProductImport>('GET', '/api/admin/products/import/:id', { params: { id: String(id) } }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : IMPORT_POLL_MS),
  });
}
