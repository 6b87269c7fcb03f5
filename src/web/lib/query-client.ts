import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const MINUTE = 60_000;

/** Only temporary failures are retried. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError && error.status < 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 10 * MINUTE,
        retry: import.meta.env.SSR ? false : (failures, error) => failures < 1 && mayPass(error),
        retryDelay: 1000,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}
