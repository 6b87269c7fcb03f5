import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * The query results a page was rendered with. Unlike `dehydrate`, it holds no timestamps: a page with the same data has
 * the same text and the same ETag.
 */
export type PageState = [key: QueryKey, data: unknown][];

export function readPageState(queryClient: QueryClient): PageState {
  return queryClient.getQueriesData({ predicate: ({ state }) => state.status === 'success' });
}

/** Stale results are shown and fetched again in the background. */
export function restorePageState(queryClient: QueryClient, state: PageState, { isStale }: { isStale: boolean }): void {
  const options = isStale ? { updatedAt: 0 } : {};
  for (const [key, data] of state) queryClient.setQueryData(key, data, options);
}
