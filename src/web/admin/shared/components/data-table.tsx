import { ListFilter, Search } from 'lucide';
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { MAX_SEARCH_LENGTH, type Pagination } from '#contracts/pagination.ts';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { controlStyles } from '#web/components/ui/field-frame.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { TableFoot } from './table-foot.tsx';
import { type Column, type RowKey, type Selection, type Sorting, TableRows } from './table-rows.tsx';

export type { Column } from './table-rows.tsx';

type DataTableProps<Row, Key extends RowKey> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** What the table holds, said to those who do not see it. */
  caption: string;
  search?: TableSearchProps;
  pagination: Pagination;
  /** `isCorrection`: the page asked for is no more, so Back should not lead to it. */
  onPage: (page: number, isCorrection?: boolean) => void;
  onLimit: (limit: number) => void;
  limits?: readonly number[];
  /** Nothing has come yet. */
  isLoading: boolean;
  /** The rows shown are those of the last response. */
  isReloading?: boolean;
  emptyMessage?: string;
  /** What to say when nothing could be loaded. */
  error?: string | null | undefined;
  onRetry?: () => void;
  selection?: Selection<Row, Key>;
  sorting?: Sorting;
  /** Which rows there are at all, before the search box. */
  views?: ReactNode;
  /** What stands beside the search box. */
  toolbar?: ReactNode;
  /** What narrows the rows, shown on request; `count`: how many do so now. */
  filters?: { count: number; content: ReactNode };
  rowActions?: (row: Row) => ReactNode;
  onOpen?: (row: Row) => void;
};

const filterPlace =
  'flex flex-wrap items-center gap-x-4 gap-y-2 max-md:grid max-md:rounded-card max-md:border max-md:p-3 max-md:*:grid max-md:*:grid-cols-[6rem_minmax(0,1fr)] max-md:[&_select]:max-w-none';

/** The one table of the dashboard: searched, paged, and still while it reloads. */
export function DataTable<Row, Key extends RowKey>(props: DataTableProps<Row, Key>) {
  const {
    search,
    views,
    toolbar,
    filters,
    rows,
    pagination,
    onPage,
    onLimit,
    limits,
    isLoading,
    isReloading = false,
    error,
  } = props;
  useLastPage({ pagination, isKnown: !isLoading && !isReloading && !error, onPage });
  const keptFocus = useKeptFocus(rows);
  const filtersId = useId();
  const [showsFilters, setShowsFilters] = useState((filters?.count ?? 0) > 0);
  return (
    <div className="grid grid-cols-1 gap-3">
      {(search || views || toolbar || filters) && (
        <div className="flex flex-wrap items-center gap-3">
          {views}
          {search && <TableSearch {...search} />}
          {filters && (
            <Button
              variant="outline"
              size="small"
              aria-expanded={showsFilters}
              aria-controls={filtersId}
              onClick={() => setShowsFilters(!showsFilters)}
              className="max-sm:grow"
            >
              <Icon of={ListFilter} className="size-5" />
              {filters.count > 0 ? `Filters (${filters.count})` : 'Filters'}
            </Button>
          )}
          {toolbar && (
            <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow sm:ml-auto">{toolbar}</div>
          )}
        </div>
      )}
      {filters && (
        <div id={filtersId} className={showsFilters ? filterPlace : 'hidden'}>
          {filters.content}
        </div>
      )}
      <div
        {...keptFocus}
        aria-busy={isLoading || isReloading}
        className={classNames('outline-none transition-opacity', isReloading && rows.length > 0 && 'opacity-60')}
      >
        <TableBody {...props} />
      </div>
      <TableFoot pagination={pagination} onPage={onPage} onLimit={onLimit} {...(limits && { limits })} />
    </div>
  );
}

function TableBody<Row, Key extends RowKey>(props: DataTableProps<Row, Key>) {
  const { rows, isLoading, error, onRetry, emptyMessage = 'No data found.' } = props;
  if (error) return <LoadFailure message={error} onRetry={() => onRetry?.()} />;
  if (isLoading) {
    return (
      <div role="status" className="grid min-h-96 place-items-center rounded-card border bg-card">
        <span className="size-8 animate-spin rounded-full border-3 border-border border-t-primary" />
        <span className="sr-only">Loading...</span>
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <p className="grid min-h-48 place-items-center rounded-card border bg-card p-6 text-center text-muted-foreground">
        {emptyMessage}
      </p>
    );
  }
  const { columns, rowKey, caption, selection, sorting, rowActions, onOpen } = props;
  return <TableRows {...{ columns, rows, rowKey, caption, selection, sorting, rowActions, onOpen }} />;
}

type TableSearchProps = { placeholder: string; value: string; onChange: (value: string) => void };

function TableSearch({ placeholder, value, onChange }: TableSearchProps) {
  return (
    <div className="relative max-w-104 max-sm:w-full sm:min-w-56 sm:grow sm:basis-56">
      <Icon
        of={Search}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted-foreground"
      />
      <input
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={value}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={controlStyles(false, 'pl-10 text-ellipsis')}
      />
    </div>
  );
}

type KeptFocus = {
  ref: RefObject<HTMLDivElement | null>;
  tabIndex: -1;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
};

/** When the row that had the focus is gone, as after it was deleted, the focus stays in the table. */
function useKeptFocus(rows: unknown): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be there without the one that had it
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [rows]);
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true;
    },
    // To nothing: the element itself is gone.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget) isInside.current = false;
    },
  };
}

type LastPage = {
  pagination: Pagination;
  /** Whether the numbers belong to the page that was asked for. */
  isKnown: boolean;
  onPage: (page: number, isCorrection: boolean) => void;
};

/** Past the end, as after the last row of the last page was deleted, the table goes to what is now the last page. */
function useLastPage({ pagination: { page, totalPages }, isKnown, onPage }: LastPage): void {
  const last = Math.max(1, totalPages);
  const isPastEnd = isKnown && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback may be new on each render; one correction is enough
  useEffect(() => {
    if (isPastEnd) onPage(last, true);
  }, [isPastEnd, last]);
}
