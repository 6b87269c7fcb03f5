import { useEffect, useState } from 'react';
import { DEFAULT_PAGE_SIZE, type Pagination } from '#contracts/pagination.ts';
import { useSearchParams } from '#web/lib/use-search-params.ts';
import { readTableAddress, writeTableAddress } from './table-address.ts';
import { TABLE_LIMITS } from './table-limits.ts';

const SEARCH_PAUSE_MS = 300;

/** Each filter with the values that it may have; '' is none. */
export type TableFilters = Record<string, readonly string[]>;

type TableStateOptions<Filters extends TableFilters> = {
  limits?: readonly number[];
  filters?: Filters;
};

export type TableState<Filters extends TableFilters = TableFilters> = {
  page: number;
  limit: number;
  /** The search text as it was when typing last rested. */
  query: string;
  filters: { [Name in keyof Filters]: Filters[Name][number] | '' };
  /** For the table's search box. */
  typed: string;
  setTyped: (text: string) => void;
  setPage: (page: number, isCorrection?: boolean) => void;
  setLimit: (limit: number) => void;
  setFilter: <Name extends keyof Filters & string>(name: Name, value: Filters[Name][number] | '') => void;
};

/** What a table shows stands in the address, so that a reload and Back show the same. Typing leaves no steps to go back. */
export function useTableState<const Filters extends TableFilters = Record<never, never>>({
  limits = TABLE_LIMITS,
  filters,
}: TableStateOptions<Filters> = {}): TableState<Filters> {
  const [address, setAddress] = useSearchParams();
  const { page, limit, query, filters: chosen } = readTableAddress(address, limits, filters ?? {});

  const change = (changes: Record<string, string | number>, replace: boolean) =>
    setAddress((present) => writeTableAddress(present, changes), { replace, preventScrollReset: true });

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
  };
}

/** What is typed is applied when it rests; a search text that comes from elsewhere, as by Back, is taken over. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the pause anew
  useEffect(() => {
    const text = typed.trim();
    if (text === applied) return;
    const timer = setTimeout(() => {
      setApplied(text);
      apply(text);
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
