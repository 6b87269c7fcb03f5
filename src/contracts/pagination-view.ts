import type { Pagination } from './pagination.ts';

// Apart from the schemas in pagination.ts: pages without forms show totals but must not load zod.

/** As it is shown: "10,000+" when there are more. */
export function totalText({ totalCount, totalIsCapped }: Pick<Pagination, 'totalCount' | 'totalIsCapped'>): string {
  return `${totalCount.toLocaleString('en-IN')}${totalIsCapped ? '+' : ''}`;
}

/** The page after this one, if there is one. */
export function nextPage({ page, totalPages, totalIsCapped }: Pagination): number | undefined {
  return page < totalPages || totalIsCapped ? page + 1 : undefined;
}
