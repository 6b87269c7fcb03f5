import { Plus, Trash2 } from 'lucide';
import type { ReactNode } from 'react';
import { MoveButtons } from '#web/admin/shared/components/move-buttons.tsx';
import { moveItem } from '#web/admin/shared/move-item.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';

type Props<Row> = {
  title: string;
  hint?: string;
  /** What a row is, in labels. */
  item: string;
  rows: readonly Row[];
  max: number;
  /** Whether the first row that matches counts. */
  isOrdered?: boolean;
  /** The last row is for everywhere else, so a new one comes before all. */
  isAddedFirst?: boolean;
  error?: string | undefined;
  added: () => Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, set: (part: Partial<Row>) => void, index: number) => ReactNode;
};

/** Rows of a policy, which can be added, removed and, where their order counts, moved. */
export function RowList<Row extends object>(props: Props<Row>) {
  const { title, hint, item, rows, max, isOrdered = false, isAddedFirst = false, error, added, onChange } = props;
  const name = (index: number) => `${item} ${index + 1}`;
  return (
    <fieldset className="grid min-w-0 gap-3 border-t pt-4">
      <legend className="float-left font-semibold">{title}</legend>
      {hint && <p className="clear-both text-sm text-muted-foreground">{hint}</p>}
      {error && <p className="clear-both text-sm font-medium text-destructive">{error}</p>}
      {rows.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the form holds the values by index
          key={index}
          className="clear-both flex flex-wrap items-start gap-x-3 gap-y-1 rounded-control border p-3"
        >
          <div className="grid min-w-0 grow basis-72 items-start gap-3 sm:grid-cols-2">
            {props.children(
              row,
              (part) => onChange(rows.map((one, at) => (at === index ? { ...one, ...part } : one))),
              index,
            )}
          </div>
          <div className="flex sm:mt-6">
            {isOrdered && (
              <MoveButtons
                item={name(index)}
                place={index}
                count={rows.length}
                onMove={(direction) => onChange(moveItem(rows, index, index + (direction === 'earlier' ? -1 : 1)))}
              />
            )}
            <IconButton label={`Remove ${name(index)}`} onClick={() => onChange(rows.filter((_, at) => at !== index))}>
              <Icon of={Trash2} className="size-5" />
            </IconButton>
          </div>
        </div>
      ))}
      {rows.length < max && (
        <Button
          variant="outline"
          size="small"
          className="clear-both justify-self-start"
          onClick={() => onChange(isAddedFirst ? [added(), ...rows] : [...rows, added()])}
        >
          <Icon of={Plus} className="size-4" />
          Add a {item}
        </Button>
      )}
    </fieldset>
  );
}
