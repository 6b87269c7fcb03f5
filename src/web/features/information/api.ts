import { queryOptions } from '@tanstack/react-query';
import type { getPageSection, SectionPage } from '#contracts/shop/page-sections.ts';
import { callApi } from '#web/lib/api.ts';

export function pageSectionQuery(page: SectionPage) {
  return queryOptions({
    queryKey: ['page-section', page],
    queryFn: () => callApi<typeof getPageSection>('GET', '/api/page-sections/:page', { params: { page } }),
    staleTime: 60_000,
  });
}
