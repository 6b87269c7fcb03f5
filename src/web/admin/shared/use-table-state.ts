import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DEFAULT_PAGE_SIZE, type Pagination } from '#contracts/pagination.ts';
import { type FilterValues, readTableAddress, writeTableAddress } from './table-address.ts';

/** How many rows a page of a table may have. */
export const TABLE_LIMITS: readonly number[] = [5, 10, 25, 50];

const SEARCH_PAUSE_MS = 300;

/** '' means no filter. */
export type TableFilters = Record<string, FilterValues>;

type FilterValue<Values extends FilterValues> = Values extends readonly string[] ? Values[number] | '' : string;

type TableStateOptions<Filters extends TableFilters> = {
  limits?: readonly number[];
  filters?: Filters;
};

export type TableState<Filters extends TableFilters = TableFilters> = {
  page: number;
  limit: number;
  /** The search text that is applied, a moment after typing stops. */
  query: string;
  filters: { [Name in keyof Filters]: FilterValue<Filters[Name]> };
  /** For the table's search box. */
  typed: string;
  setTyped: (text: string) => void;
  setPage: (page: number, isCorrection?: boolean) => void;
  setLimit: (limit: number) => void;
  setFilter: <Name extends keyof Filters & string>(name: Name, value: FilterValue<Filters[Name]>) => void;
  /** Without any filter and search text. */
  clear: () => void;
};

/** The state of a table is part of the URL, so that reload and Back restore it. Typing adds no history entries. */
export function useTableState<const Filters extends TableFilters = Record<never, never>>({
  limits = TABLE_LIMITS,
  filters,
}: TableStateOptions<Filters> = {}): TableState<Filters> {
  const [search, setSearch] = useSearchParams();
  const { page, limit, query, filters: chosen } = readTableAddress(search, limits, filters ?? {});

  // `current` is that of the last render: with flushSync, the next choice cannot miss this one.
  const change = (changes: Record<string, string | number>, replace: boolean) =>
    setSearch((current) => writeTableAddress(current, changes), { replace, preventScrollReset: true, flushSync: true });

  const [typed, setTyped] = useTypedSearch(query, (text) => change({ query: text, page: 1 }, true));
  return {
    page,
    limit,
    query,
    filters: chosen as TableState<Filters>['filters'],
    typed,
    setTyped,
    setPage: (next, isCorrection = false) => change({ page: next }, isCorrection),
    setLimit: (next) => change({ limit: next, page: 1 }, false),
    setFilter: (name, value) => change({ [name]: value, page: 1 }, false),
    clear: () => {
      setTyped('');
      change(
        { query: '', page: 1, ...Object.fromEntries(Object.keys(filters ?? {}).map((name) => [name, ''])) },
        false,
      );
    },
  };
}

/** Applies what is typed after a pause; takes over a query that changes otherwise, such as by Back. */
function useTypedSearch(query: string, apply: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(query);
  const [lastQuery, setLastQuery] = useState(query);
  const [applied, setApplied] = useState(query);
  if (query !== lastQuery) {
    setLastQuery(query);
    if (query !== applied) {
      setApplied(query);
      setTyped(query);
    }
  }
  const applyLatest = useEffectEvent(apply);
  useEffect(() => {
    const text = typed.trim();
    if (text === applied) return;
    const timer = setTimeout(() => {
      setApplied(text);
      applyLatest(text);
    }, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, applied]);
  return [typed, setTyped];
}

/** For the table's foot: the requested page, and the total of the last response. */
export function tablePagination(
  { page, limit }: Pick<TableState, 'page' | 'limit'>,
  list: { pagination?: Pagination | undefined } | undefined,
): Pagination {
  const { totalCount = 0, totalIsCapped } = list?.pagination ?? {};
  const totalPages = Math.ceil(totalCount / (limit || DEFAULT_PAGE_SIZE));
  return { page, limit, totalCount, totalPages, totalIsCapped };
}

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
