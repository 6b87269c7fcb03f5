import { queryOptions } from '@tanstack/react-query';
import type { getAdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

/** Refetched whenever the overview is shown again. */
export function summaryQuery() {
  return queryOptions({
    queryKey: adminKey('summary'),
    queryFn: () => callApi<typeof getAdminSummary>('GET', '/api/admin/summary', {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
