import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const MINUTE = 60_000;

/** Only temporary failures are retried. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError && error.status < 500);
}

/** Offline, a call fails at once: by default it would wait, and be sent later without the user. */
const networkMode = 'always';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        staleTime: 5 * MINUTE,
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 10 * MINUTE,
        retry: import.meta.env.SSR ? false : (failures, error) => failures < 1 && mayPass(error),
        retryDelay: 1000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode, retry: false },
    },
  });
}

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
