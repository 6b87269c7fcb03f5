import { useQuery } from '@tanstack/react-query';
import type { Category } from '#contracts/catalogue/catalogue.ts';
import type { Column } from '#web/admin/shared/components/data-table.tsx';
import { RowPicture } from '#web/admin/shared/components/row-picture.tsx';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { categoryPageQuery, deleteCategory, findCategory } from './api.ts';
import { CategoryDialog } from './components/category-dialog.tsx';
import { EditableTable } from './components/editable-table.tsx';
import { type ProductCount, useProductCount } from './use-product-count.ts';

const columns = (products: ProductCount): Column<Category>[] => [
  { header: 'Name', accessor: (category) => <CategoryName {...category} />, isTitle: true, className: 'md:w-80' },
  { header: 'Slug', accessor: 'slug', className: 'text-muted-foreground wrap-anywhere md:w-56' },
  { header: 'Products', accessor: ({ id }) => products.text(id), className: 'tabular-nums md:w-28 md:text-right' },
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
  const products = useProductCount('categories');
  return (
    <EditableTable
      caption="Categories"
      columns={columns(products)}
      {...listProps(table, list, {
        placeholder: 'Search categories...',
        failure: 'The categories could not be loaded.',
      })}
      emptyMessage="No categories found. Add your first category to get started."
      addLabel="Add Category"
      editDialog={(category, onClose) => <CategoryDialog category={category} onClose={onClose} />}
      deletion={{
        listName: 'categories',
        find: findCategory,
        run: deleteCategory,
        success: 'Category deleted successfully',
        failure: 'Failed to delete category',
        question:
          'Are you sure you want to delete this category? This will also affect all products assigned to this category.',
        consequence: ({ id, name }) => (
          <>
            {products.sentence(id, 'category')}
            <strong>{name}</strong> will be deleted permanently. Its products stay in the shop, without a category.
          </>
        ),
      }}
    />
  );
}
