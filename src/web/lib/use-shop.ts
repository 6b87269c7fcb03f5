import { useSuspenseQuery } from '@tanstack/react-query';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { shopQuery } from './shop-query.ts';

/** The shop's public settings. Every page includes them, so this never suspends after the first load. */
export function useShop(): Shop {
  return useSuspenseQuery(shopQuery()).data;
}
