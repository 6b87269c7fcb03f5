import type { UseQueryResult } from '@tanstack/react-query';
import type { Pagination } from '#contracts/pagination.ts';
import { type TableState, tablePagination } from './use-table-state.ts';

type List<Row> = { data: Row[]; pagination?: Pagination | undefined };

/** `failure`: what to say when the list could not be loaded. */
type Words = { placeholder: string; failure: string };

/** What a table needs of a paged list that keeps its previous page while the next one comes. */
export function listProps<Row>(
  table: Pick<TableState, 'page' | 'limit' | 'typed' | 'setTyped' | 'setPage' | 'setLimit'>,
  { data, isPending, isPlaceholderData, isError, refetch }: UseQueryResult<List<Row>>,
  { placeholder, failure }: Words,
) {
  return {
    rows: data?.data ?? [],
    search: { placeholder, value: table.typed, onChange: table.setTyped },
    pagination: tablePagination(table, data),
    onPage: table.setPage,
    onLimit: table.setLimit,
    isLoading: isPending,
    isReloading: isPlaceholderData,
    error: isError && !data ? failure : null,
    onRetry: () => void refetch(),
  };
}
