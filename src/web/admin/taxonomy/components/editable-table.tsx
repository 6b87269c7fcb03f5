import { Plus } from 'lucide';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { DataTable } from '#web/admin/shared/components/data-table.tsx';
import { RowAction } from '#web/admin/shared/components/row-action.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useFresh } from '#web/admin/shared/use-fresh.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';

type Named = { id: number; name: string };

type Deletion<Item> = {
  listName: string;
  find: (id: number) => Promise<Item | undefined>;
  run: (id: number) => Promise<unknown>;
  success: string;
  failure: string;
  question: string;
  /** What deleting the item means, below the question. */
  consequence: (item: Item) => ReactNode;
};

type EditableTableProps<Item extends Named> = Omit<
  ComponentProps<typeof DataTable<Item, number>>,
  'rowKey' | 'toolbar' | 'rowActions'
> & {
  addLabel: string;
  /** `item` is null for a new one. */
  editDialog: (item: Item | null, onClose: () => void) => ReactNode;
  deletion: Deletion<Item>;
};

/** A table with Add, Edit and Delete. */
export function EditableTable<Item extends Named>(props: EditableTableProps<Item>) {
  const { addLabel, editDialog, deletion, ...table } = props;
  const [edited, setEdited] = useState<Item | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Item | null>(null);
  return (
    <>
      <DataTable
        {...table}
        rowKey={({ id }) => id}
        toolbar={
          <Button size="small" onClick={() => setEdited('new')}>
            <Icon of={Plus} className="size-5" />
            {addLabel}
          </Button>
        }
        onOpen={setEdited}
        rowActions={(item) => (
          <>
            <RowAction label="Edit" of={item.name} onClick={() => setEdited(item)} />
            <RowAction label="Delete" of={item.name} isDestructive onClick={() => setToDelete(item)} />
          </>
        )}
      />
      {edited && editDialog(edited === 'new' ? null : edited, () => setEdited(null))}
      {toDelete && <DeleteDialog item={toDelete} {...deletion} onClose={() => setToDelete(null)} />}
    </>
  );
}

type DeleteDialogProps<Item> = Deletion<Item> & { item: Item; onClose: () => void };

function DeleteDialog<Item extends Named>(props: DeleteDialogProps<Item>) {
  const { item: listed, listName, find, run, success, failure, question, consequence, onClose } = props;
  const item = useFresh(listName, listed, () => find(listed.id));
  const remove = useAdminMutation({ run, success, failure, invalidates: catalogueKeys });
  return (
    <ConfirmDialog
      question={question}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(item.id, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{consequence(item)}</p>
    </ConfirmDialog>
  );
}
