import { useEffect } from 'react';
import type { Pagination } from '#contracts/pagination.ts';

type LastPage = {
  pagination: Pagination;
  /** Whether the numbers belong to the page that was asked for. */
  isKnown: boolean;
  onPage: (page: number, isCorrection: boolean) => void;
};

/** Past the end, as after the last row of the last page was deleted, the table goes to what is now the last page. */
export function useLastPage({ pagination: { page, totalPages }, isKnown, onPage }: LastPage): void {
  const last = Math.max(1, totalPages);
  const isPastEnd = isKnown && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback may be new on each render; one correction is enough
  useEffect(() => {
    if (isPastEnd) onPage(last, true);
  }, [isPastEnd, last]);
}
