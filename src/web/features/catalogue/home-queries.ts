import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery, productListQuery } from './api.ts';

export const bestsellersQuery = () => productListQuery({ filter: 'trending', limit: 8 });
export const newArrivalsQuery = () => productListQuery({ filter: 'new', limit: 4 });

export async function prefetchHome(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.fetchQuery(categoriesQuery()),
    queryClient.fetchQuery(bestsellersQuery()),
    queryClient.fetchQuery(newArrivalsQuery()),
  ]);
}
