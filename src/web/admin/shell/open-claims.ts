import { queryOptions } from '@tanstack/react-query';
import type { listClaims } from '#contracts/claims/admin-claims.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

const POLL_MS = 60_000;

/** How many claims wait for the shop, beside the name of their tab. Under the key of all claims, so it follows them. */
export function openClaimsQuery(isNeeded: boolean) {
  return queryOptions({
    queryKey: adminKey('claims', 'open'),
    queryFn: async () =>
      (await callApi<typeof listClaims>('GET', '/api/admin/claims', { query: { view: 'open', page: 1, limit: 1 } }))
        .counts.open,
    enabled: isNeeded,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}
