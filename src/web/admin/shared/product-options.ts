import { queryOptions } from '@tanstack/react-query';
import type { getProductOptions } from '#contracts/shop/settings.ts';
import { callApi } from '#web/lib/api.ts';
import { adminKey } from './admin-keys.ts';

/** What the product form needs of the settings. Saving the tax policy makes it old. */
export function productOptionsQuery() {
  return queryOptions({
    queryKey: adminKey('policy', 'tax', 'options'),
    queryFn: () => callApi<typeof getProductOptions>('GET', '/api/admin/product-options', {}),
  });
}
