import { useQuery } from '@tanstack/react-query';
import type { Tag } from '#contracts/catalogue/catalogue.ts';
import { formatDate } from '#contracts/format-date.ts';
import type { Column } from '#web/admin/shared/components/data-table.tsx';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { deleteTag, findTag, tagPageQuery } from './api.ts';
import { EditableTable } from './components/editable-table.tsx';
import { TagDialog } from './components/tag-dialog.tsx';
import { type ProductCount, useProductCount } from './use-product-count.ts';

const columns = (products: ProductCount): Column<Tag>[] => [
  { header: 'Name', accessor: 'name', isTitle: true, className: 'md:w-80' },
  { header: 'Products', accessor: ({ id }) => products.text(id), className: 'tabular-nums md:w-28 md:text-right' },
  {
    header: 'Created',
    accessor: ({ createdAt }) => formatDate(createdAt),
    className: 'text-muted-foreground',
    isWhole: true,
  },
];

export function TagsTab() {
  const table = useTableState();
  const list = useQuery(tagPageQuery(table));
  const products = useProductCount('tags');
  return (
    <EditableTable
      caption="Tags"
      columns={columns(products)}
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
        consequence: ({ id, name }) => (
          <>
            {products.sentence(id, 'tag')}
            <strong>{name}</strong> is taken from every product that has it.
          </>
        ),
      }}
    />
  );
}
