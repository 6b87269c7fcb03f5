import { queryOptions } from '@tanstack/react-query';
import type { getShop } from '#contracts/shop/shop-info.ts';
import { callApi } from '#web/lib/api.ts';

export function shopQuery() {
  return queryOptions({
    queryKey: ['shop'],
    queryFn: () => callApi<typeof getShop>('GET', '/api/shop', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
