import { useQuery } from '@tanstack/react-query';
import type { Tag } from '#contracts/catalogue/catalogue.ts';
import { formatDate } from '#contracts/format-date.ts';
import type { Column } from '#web/admin/shared/components/data-table.tsx';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { deleteTag, findTag, tagPageQuery } from './api.ts';
import { EditableTable } from './components/editable-table.tsx';
import { TagDialog } from './components/tag-dialog.tsx';

const columns: Column<Tag>[] = [
  { header: 'Name', accessor: 'name', isTitle: true },
  { header: 'Created', accessor: ({ createdAt }) => formatDate(createdAt), className: 'text-muted-foreground' },
];

export function TagsTab() {
  const table = useTableState();
  const list = useQuery(tagPageQuery(table));
  return (
    <EditableTable
      caption="Tags"
      columns={columns}
      {...listProps(table, list, { placeholder: 'Search tags...', failure: 'The tags could not be loaded.' })}
      emptyMessage="No tags found. Add your first tag to get started."
      addLabel="Add Tag"
      editDialog={(tag, onClose) => <TagDialog tag={tag} onClose={onClose} />}
      deletion={{
        listName: 'tags',
        find: findTag,
        run: deleteTag,
        success: 'Tag deleted successfully',
        failure: 'Failed to delete tag',
        question: 'Are you sure you want to delete this tag?',
        consequence: ({ name }) => (
          <>
            <strong>{name}</strong> is taken from every product that has it.
          </>
        ),
      }}
    />
  );
}
