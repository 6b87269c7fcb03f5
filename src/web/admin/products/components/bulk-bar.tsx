import { useId, useState } from 'react';
import type { BulkChange } from '#contracts/catalogue/bulk-products.ts';
import { MAX_PAGE_SIZE } from '#contracts/pagination.ts';
import { type BulkBody, changeSeveral } from '#web/admin/products/api.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Button } from '#web/components/ui/button.tsx';
import { controlStyles } from '#web/components/ui/field-frame.tsx';
import { BulkGroupDialog, type GroupTask } from './bulk-group-dialog.tsx';
import { BulkPriceDialog } from './bulk-price-dialog.tsx';
import { BulkTaxDialog } from './bulk-tax-dialog.tsx';
import { countedProducts } from './counted-products.ts';

type BulkTask = 'price' | 'tax' | GroupTask;

/** At once, or by a dialog that asks for more. */
type BulkAction = { label: string; change: BulkChange } | { label: string; task: BulkTask };

/** What can be done to several products at once, besides deleting them. */
const bulkActions: readonly BulkAction[] = [
  { label: 'Change price…', task: 'price' },
  { label: 'Set HSN and rate…', task: 'tax' },
  { label: 'Set category…', task: 'category' },
  { label: 'Add tags…', task: 'addTags' },
  { label: 'Remove tags…', task: 'removeTags' },
  { label: 'Activate', change: { isActive: true } },
  { label: 'Deactivate', change: { isActive: false } },
  { label: 'Mark as on sale', change: { isSale: true } },
  { label: 'Not on sale', change: { isSale: false } },
  { label: 'Mark as new', change: { isNew: true } },
  { label: 'Not new', change: { isNew: false } },
  { label: 'Mark as featured', change: { isFeatured: true } },
  { label: 'Not featured', change: { isFeatured: false } },
  { label: 'Mark as trending', change: { isTrending: true } },
  { label: 'Not trending', change: { isTrending: false } },
  { label: 'Mark as heavy', change: { isHeavy: true } },
  { label: 'Not heavy', change: { isHeavy: false } },
];

type BulkBarProps = { selected: ReadonlySet<number>; onClear: () => void };

/** What can be done to the chosen products; there while any is chosen. */
export function BulkBar({ selected, onClear }: BulkBarProps) {
  const id = useId();
  const [action, setAction] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [task, setTask] = useState<BulkTask | null>(null);
  const ids = [...selected];
  const isTooMany = ids.length > MAX_PAGE_SIZE;
  const run = useAdminMutation({
    run: changeSeveral,
    success: ({ changed }, body) => `${countedProducts(changed)} ${body.delete ? 'deleted' : 'updated'}`,
    failure: 'Failed to change the products',
    invalidates: catalogueKeys,
  });
  const send = (body: Omit<BulkBody, 'ids'>) =>
    run.mutate({ ids, ...body }, { onSuccess: onClear, onSettled: () => setAsking(false) });
  const apply = (bulk: BulkAction) => ('task' in bulk ? setTask(bulk.task) : send({ change: bulk.change }));
  const dialog = { ids, onClose: () => setTask(null), onChanged: onClear };
  const chosen = bulkActions.find(({ label }) => label === action);
  return (
    <section
      aria-label="Selected products"
      className="flex flex-wrap items-center gap-3 rounded-card border border-primary bg-card p-3 shadow-float"
    >
      <p role="status" className="font-semibold tabular-nums">
        {ids.length} selected
      </p>
      <label htmlFor={id} className="sr-only">
        Action for the selected products
      </label>
      <select
        id={id}
        value={action}
        onChange={(event) => setAction(event.target.value)}
        className={controlStyles(false, 'w-auto! max-sm:grow')}
      >
        <option value="">Choose an action</option>
        {bulkActions.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </select>
      <Button
        variant="outline"
        size="small"
        isBusy={run.isPending}
        disabled={!chosen || isTooMany}
        onClick={() => chosen && apply(chosen)}
      >
        Apply
      </Button>
      <Button
        variant="outline"
        size="small"
        className="border-destructive/50 text-destructive"
        isBusy={run.isPending}
        disabled={isTooMany}
        onClick={() => setAsking(true)}
      >
        Delete selected
      </Button>
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
      {isTooMany && <p className="text-sm text-warning">At most {MAX_PAGE_SIZE} products can be changed at once.</p>}
      {task === 'price' && <BulkPriceDialog {...dialog} />}
      {task === 'tax' && <BulkTaxDialog {...dialog} />}
      {task && task !== 'price' && task !== 'tax' && <BulkGroupDialog task={task} {...dialog} />}
      {isAsking && (
        <ConfirmDialog
          question={`Are you sure you want to delete ${countedProducts(ids.length)}?`}
          isBusy={run.isPending}
          onConfirm={() => send({ delete: true })}
          onClose={() => setAsking(false)}
        >
          <p>They will be deleted permanently. Existing orders keep them.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
