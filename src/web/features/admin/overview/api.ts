import { queryOptions } from '@tanstack/react-query';
import type { getAdminSummary } from '#contracts/admin-summary.ts';
import { callApi } from '#web/lib/api.ts';
import { adminKey } from '../admin-keys.ts';

/** Looked at now and again through the day: it is asked for anew whenever somebody comes back to it. */
export function summaryQuery() {
  return queryOptions({
    queryKey: adminKey('summary'),
    queryFn: () => callApi<typeof getAdminSummary>('GET', '/api/admin/summary', {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
