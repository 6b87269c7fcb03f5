import { queryOptions } from '@tanstack/react-query';
import type { getMyCredit } from '#contracts/claims/store-credit.ts';
import { callApi } from '#web/lib/api.ts';

export function creditQuery() {
  return queryOptions({
    queryKey: ['account', 'credit'],
    queryFn: () => callApi<typeof getMyCredit>('GET', '/api/me/credit', {}),
    staleTime: 0,
  });
}
