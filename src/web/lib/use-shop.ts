import { useSuspenseQuery } from '@tanstack/react-query';
import type { Shop } from '#contracts/shop/shop.ts';
import { shopQuery } from './shop-query.ts';

/** The shop's identity; every page brings it along, so this never waits after the first load. */
export function useShop(): Shop {
  return useSuspenseQuery(shopQuery()).data;
}
