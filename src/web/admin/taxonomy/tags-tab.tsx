import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import type { Tag } from '#contracts/catalogue/catalogue.ts';
import { formatDate } from '#contracts/format-date.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { RowAction } from '#web/admin/shared/components/row-action.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { deleteTag, tagPageQuery } from './api.ts';
import { TagDialog } from './components/tag-dialog.tsx';

const columns: Column<Tag>[] = [
  { header: 'Name', accessor: 'name', isTitle: true },
  { header: 'Created', accessor: ({ createdAt }) => formatDate(createdAt), className: 'text-muted-foreground' },
];

export function TagsTab() {
  const table = useTableState();
  const list = useQuery(tagPageQuery(table));
  const [edited, setEdited] = useState<Tag | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Tag | null>(null);
  return (
    <>
      <DataTable
        caption="Tags"
        columns={columns}
        rowKey={({ id }) => id}
        {...listProps(table, list, {
          placeholder: 'Search tags...',
          failure: 'The tags could not be loaded.',
        })}
        emptyMessage="No tags found. Add your first tag to get started."
        toolbar={
          <Button size="small" onClick={() => setEdited('new')}>
            <Icon of={Plus} className="size-5" />
            Add Tag
          </Button>
        }
        rowActions={(tag) => (
          <>
            <RowAction label="Edit" of={tag.name} onClick={() => setEdited(tag)} />
            <RowAction label="Delete" of={tag.name} isDestructive onClick={() => setToDelete(tag)} />
          </>
        )}
      />
      {edited && <TagDialog tag={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {toDelete && <DeleteTag tag={toDelete} onClose={() => setToDelete(null)} />}
    </>
  );
}

function DeleteTag({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const remove = useAdminMutation({
    run: deleteTag,
    success: 'Tag deleted successfully',
    failure: 'Failed to delete tag',
    invalidates: catalogueKeys,
  });
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this tag?"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(tag.id, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        <strong>{tag.name}</strong> is taken from every product that has it.
      </p>
    </ConfirmDialog>
  );
}
