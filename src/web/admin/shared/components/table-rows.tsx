import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { classNames } from '#web/lib/class-names.ts';

export type RowKey = string | number;

export type Column<Row> = {
  header: string;
  accessor: keyof Row | ((row: Row) => ReactNode);
  /** Its width, too: what is left of the table is shared out in this proportion. */
  className?: string;
  /** Names the row: read out with each of its cells, and heads its card on the phone. */
  isTitle?: boolean;
  /** It is as wide as its content, so that no amount or day is cut. */
  isWhole?: boolean;
  /** Its rows can be sorted by it, under this name. */
  sortBy?: string;
};

/** `value`: the name of a column, with a minus for descending. */
export type Sorting = { value: string; onSort: (value: string) => void };

export type Selection<Row, Key extends RowKey> = {
  selected: ReadonlySet<Key>;
  onChange: (selected: Set<Key>) => void;
  /** The name of a row's checkbox. */
  labelOf: (row: Row) => string;
};

type TableRowsProps<Row, Key extends RowKey> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  caption: string;
  selection: Selection<Row, Key> | undefined;
  sorting?: Sorting | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
  /** What a press on a row does; for the keyboard one of its actions does the same. */
  onOpen?: ((row: Row) => void) | undefined;
};

const cell = 'md:px-3';
const bodyCell = `${cell} md:h-12.5 md:py-0.5`;
/** The name of a column; on the phone it stands in the cells. */
const desktopOnly = 'max-md:sr-only';
const whole = 'whitespace-nowrap md:w-px';
/** Only the named width of its column counts: a long text is cut and pushes no other column aside. */
const bounded = 'max-md:contents md:block md:w-0 md:min-w-full';
/** On the phone a row is a card, and each cell a line that begins with the name of its column. */
const line =
  'max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:text-right! max-md:before:shrink-0 max-md:before:text-sm max-md:before:text-muted-foreground max-md:before:content-[attr(data-label)]';

export function TableRows<Row, Key extends RowKey>(props: TableRowsProps<Row, Key>) {
  const { columns, rows, rowKey, caption, selection, sorting, rowActions, onOpen } = props;
  return (
    <div className="md:overflow-x-auto md:rounded-card md:border md:bg-card">
      <table className="w-full max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-left text-sm text-muted-foreground max-md:block">
          <tr className="max-md:block md:h-9 md:border-b">
            {selection && (
              <th scope="col" className={classNames(cell, 'max-md:mb-2 max-md:block md:w-11')}>
                <SelectAll rows={rows} rowKey={rowKey} {...selection} />
              </th>
            )}
            {columns.map(({ header, className, sortBy, isWhole }) => (
              <th
                key={header}
                scope="col"
                aria-sort={sortBy && sorting ? ariaSort(sortBy, sorting) : undefined}
                className={classNames(cell, desktopOnly, 'font-medium whitespace-nowrap', isWhole && whole, className)}
              >
                {sortBy && sorting ? <SortButton header={header} sortBy={sortBy} {...sorting} /> : header}
              </th>
            ))}
            {rowActions && (
              <th scope="col" className={classNames(cell, desktopOnly, whole, 'text-right font-medium')}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...(onOpen && { onClick: (event) => isOnRow(event) && onOpen(row) })}
              className={classNames(
                'group/row max-md:grid max-md:gap-2 max-md:rounded-card max-md:border max-md:bg-card max-md:p-4 md:border-b md:last:border-b-0 md:hover:bg-muted/40',
                selection && 'max-md:relative max-md:[&>th]:pr-10',
                onOpen && 'cursor-pointer',
              )}
            >
              {selection && (
                <td className={classNames(bodyCell, 'max-md:absolute max-md:top-5 max-md:right-4')}>
                  <SelectOne row={row} rowKey={rowKey} {...selection} />
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.header} row={row} column={column} />
              ))}
              {rowActions && (
                <td className={classNames(bodyCell, 'max-md:mt-1 max-md:border-t max-md:pt-3')}>
                  <div className="flex gap-2 max-md:flex-wrap max-md:*:grow md:-mr-2 md:justify-end md:gap-0">
                    {rowActions(row)}
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Neither on something that does a thing of its own, nor in order to mark a text. */
function isOnRow({ target, currentTarget }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, label, select, summary, dialog');
  const isInside = target instanceof Node && currentTarget.contains(target);
  return isInside && !isControl && getSelection()?.type !== 'Range';
}

function ariaSort(sortBy: string, { value }: Sorting): 'ascending' | 'descending' | undefined {
  if (value === sortBy) return 'ascending';
  return value === `-${sortBy}` ? 'descending' : undefined;
}

/** On the phone the names of the columns are not shown: there the rows are sorted by a list of its own. */
function SortButton({ header, sortBy, ...sorting }: Sorting & { header: string; sortBy: string }) {
  const order = ariaSort(sortBy, sorting);
  return (
    <>
      <span className="md:hidden">{header}</span>
      <button
        type="button"
        onClick={() => sorting.onSort(order === 'ascending' ? `-${sortBy}` : sortBy)}
        className={classNames(
          'group -mx-2 inline-flex min-h-9 items-center gap-1 rounded-control px-2 hover:text-foreground max-md:hidden pointer-coarse:min-h-11',
          order && 'text-foreground',
        )}
      >
        {header}
        <Icon
          of={order ? (order === 'ascending' ? ArrowUp : ArrowDown) : ChevronsUpDown}
          className={classNames('size-4', !order && 'opacity-50 group-hover:opacity-100')}
        />
      </button>
    </>
  );
}

function Cell<Row>({ row, column }: { row: Row; column: Column<Row> }) {
  const { header, accessor, className, isTitle, isWhole } = column;
  const value = typeof accessor === 'function' ? accessor(row) : String(row[accessor] ?? '');
  const isText = typeof value === 'string';
  const title = isText ? value : undefined;
  const content = isWhole ? value : <div className={classNames(bounded, isText && 'md:truncate')}>{value}</div>;
  const look = isWhole && whole;
  if (isTitle) {
    return (
      <th
        scope="row"
        title={title}
        className={classNames(bodyCell, 'text-left font-semibold wrap-anywhere', look, className)}
      >
        {content}
      </th>
    );
  }
  return (
    <td data-label={header} title={title} className={classNames(bodyCell, line, look, className)}>
      {content}
    </td>
  );
}

const box = 'size-5 accent-primary';
/** The whole cell is the touch target. */
const boxPlace = 'grid size-11 place-items-center -m-2.5';

type SelectAllProps<Row, Key extends RowKey> = Selection<Row, Key> & Pick<TableRowsProps<Row, Key>, 'rows' | 'rowKey'>;

function SelectAll<Row, Key extends RowKey>({ rows, rowKey, selected, onChange }: SelectAllProps<Row, Key>) {
  const keys = rows.map(rowKey);
  const count = keys.filter((key) => selected.has(key)).length;
  const isAll = count === keys.length;
  return (
    <label className={classNames(boxPlace, 'max-md:flex max-md:w-fit max-md:items-center max-md:gap-3 max-md:px-2.5')}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => onChange(isAll ? without(selected, keys) : new Set([...selected, ...keys]))}
        className={box}
      />
      <span className="text-foreground md:sr-only">Select all on this page</span>
    </label>
  );
}

type SelectOneProps<Row, Key extends RowKey> = Selection<Row, Key> & { row: Row; rowKey: (row: Row) => Key };

function SelectOne<Row, Key extends RowKey>({ row, rowKey, selected, onChange, labelOf }: SelectOneProps<Row, Key>) {
  const key = rowKey(row);
  const isSelected = selected.has(key);
  return (
    <label className={boxPlace}>
      <input
        type="checkbox"
        aria-label={`Select ${labelOf(row)}`}
        checked={isSelected}
        onChange={() => onChange(isSelected ? without(selected, [key]) : new Set([...selected, key]))}
        className={box}
      />
    </label>
  );
}

function without<Key>(selected: ReadonlySet<Key>, keys: readonly Key[]): Set<Key> {
  return new Set([...selected].filter((key) => !keys.includes(key)));
}
