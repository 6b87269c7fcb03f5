import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { getShop, Shop } from '#contracts/shop/shop-info.ts';
import { callApi } from './api.ts';

export function shopQuery() {
  return queryOptions({
    queryKey: ['shop'],
    queryFn: () => callApi<typeof getShop>('GET', '/api/shop', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The shop's public settings. Every page includes them, so this never suspends after the first load. */
export function useShop(): Shop {
  return useSuspenseQuery(shopQuery()).data;
}
