import type { ReactNode } from 'react';
import type { Pagination } from '#contracts/pagination.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { TableFoot } from './table-foot.tsx';
import { type Column, type RowKey, type Selection, TableRows } from './table-rows.tsx';
import { TableSearch, type TableSearchProps } from './table-search.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLastPage } from './use-last-page.ts';

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
  /** The rows shown are those of the last answer. */
  isReloading?: boolean;
  emptyMessage?: string;
  /** What to say when nothing could be loaded. */
  error?: string | null | undefined;
  onRetry?: () => void;
  selection?: Selection<Row, Key>;
  /** What stands beside the search box. */
  toolbar?: ReactNode;
  rowActions?: (row: Row) => ReactNode;
};

/** The one table of the dashboard: searched, paged, and still while it reloads. */
export function DataTable<Row, Key extends RowKey>(props: DataTableProps<Row, Key>) {
  const { search, toolbar, rows, pagination, onPage, onLimit, limits, isLoading, isReloading = false, error } = props;
  useLastPage({ pagination, isKnown: !isLoading && !isReloading && !error, onPage });
  const keptFocus = useKeptFocus(rows);
  return (
    <div className="grid gap-4">
      {(search || toolbar) && (
        <div className="flex flex-wrap items-center gap-3">
          {search && <TableSearch {...search} />}
          {toolbar && (
            <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:grow sm:ml-auto">{toolbar}</div>
          )}
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
  const { columns, rowKey, caption, selection, rowActions } = props;
  return <TableRows {...{ columns, rows, rowKey, caption, selection, rowActions }} />;
}
