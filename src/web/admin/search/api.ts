import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { searchEverywhere } from '#contracts/dashboard/admin-search.ts';
import { isSearchable } from '#contracts/dashboard/searched-text.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

export function searchQuery(text: string) {
  return queryOptions({
    queryKey: adminKey('search', text),
    queryFn: isSearchable(text)
      ? () => callApi<typeof searchEverywhere>('GET', '/api/admin/search', { query: { q: text } })
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    // The next letter asks again.
    retry: false,
  });
}
