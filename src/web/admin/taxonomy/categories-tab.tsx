import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import type { Category } from '#contracts/catalogue/catalogue.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { RowAction } from '#web/admin/shared/components/row-action.tsx';
import { RowPicture } from '#web/admin/shared/components/row-picture.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { categoryPageQuery, deleteCategory } from './api.ts';
import { CategoryDialog } from './components/category-dialog.tsx';

const columns: Column<Category>[] = [
  { header: 'Name', accessor: (category) => <CategoryName {...category} />, isTitle: true },
  { header: 'Slug', accessor: 'slug', className: 'text-muted-foreground wrap-anywhere' },
];

function CategoryName({ name, imageUrl, isActive }: Category) {
  return (
    <div className="flex items-center gap-4">
      <RowPicture src={imageUrl} shape="square" />
      {name}
      {!isActive && (
        <span className="rounded-full border px-2 py-0.5 text-xs font-medium text-muted-foreground">Hidden</span>
      )}
    </div>
  );
}

export function CategoriesTab() {
  const table = useTableState();
  const list = useQuery(categoryPageQuery(table));
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Category | null>(null);
  return (
    <>
      <DataTable
        caption="Categories"
        columns={columns}
        rowKey={({ id }) => id}
        {...listProps(table, list, {
          placeholder: 'Search categories...',
          failure: 'The categories could not be loaded.',
        })}
        emptyMessage="No categories found. Add your first category to get started."
        toolbar={
          <Button size="small" onClick={() => setEdited('new')}>
            <Icon of={Plus} className="size-5" />
            Add Category
          </Button>
        }
        rowActions={(category) => (
          <>
            <RowAction label="Edit" of={category.name} onClick={() => setEdited(category)} />
            <RowAction label="Delete" of={category.name} isDestructive onClick={() => setToDelete(category)} />
          </>
        )}
      />
      {edited && <CategoryDialog category={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {toDelete && <DeleteCategory category={toDelete} onClose={() => setToDelete(null)} />}
    </>
  );
}

function DeleteCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const remove = useAdminMutation({
    run: deleteCategory,
    success: 'Category deleted successfully',
    failure: 'Failed to delete category',
    invalidates: catalogueKeys,
  });
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this category? This will also affect all products assigned to this category."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(category.id, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        <strong>{category.name}</strong> will be deleted permanently. Its products stay in the shop, without a category.
      </p>
    </ConfirmDialog>
  );
}
