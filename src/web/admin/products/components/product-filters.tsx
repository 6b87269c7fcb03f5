import { useQuery } from '@tanstack/react-query';
import {
  activeStates,
  adminProductSorts,
  familyStates,
  hsnStates,
  NO_CATEGORY,
  pictureStates,
  stockStates,
} from '#contracts/catalogue/admin-products.ts';
import { productKinds } from '#contracts/catalogue/care.ts';
import { allCategoriesQuery } from '#web/admin/products/api.ts';
import { FilterSelect } from '#web/admin/shared/components/filter-select.tsx';
import type { TableState } from '#web/admin/shared/use-table-state.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useShop } from '#web/lib/use-shop.ts';

/** What the table of products is narrowed and sorted by, as it stands in the address. */
export const productFilters = {
  category: /^(none|[1-9]\d{0,8})$/,
  kind: productKinds,
  stock: stockStates,
  active: activeStates,
  picture: pictureStates,
  hsn: hsnStates,
  family: familyStates,
  sort: adminProductSorts,
} as const;

export const kindLabels = { animal: 'Live animal', plant: 'Live plant', dry: 'Dry goods' } as const;

const kinds = productKinds.map((value) => ({ value, label: kindLabels[value] }));
const stocks = [
  { value: 'in', label: 'In stock' },
  { value: 'low', label: 'Low stock' },
  { value: 'out', label: 'Out of stock' },
] as const;
const activities = [
  { value: 'yes', label: 'Active' },
  { value: 'no', label: 'Inactive' },
] as const;
const pictures = [{ value: 'none', label: 'Without' }] as const;
const codes = [{ value: 'none', label: 'Without' }] as const;
const families = [
  { value: 'yes', label: 'With variants' },
  { value: 'no', label: 'Single products' },
] as const;
const sorts = [
  { value: 'created', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'price', label: 'Price, lowest first' },
  { value: '-price', label: 'Price, highest first' },
  { value: 'stock', label: 'Stock, lowest first' },
  { value: '-stock', label: 'Stock, highest first' },
] as const;

/** How many of them narrow the table. */
export function narrowingCount({ sort: _, ...narrowing }: TableState<typeof productFilters>['filters']): number {
  return Object.values(narrowing).filter((value) => value !== '').length;
}

export function ProductFilters({ table }: { table: TableState<typeof productFilters> }) {
  const { filters, setFilter } = table;
  const { data } = useQuery(allCategoriesQuery());
  const { tax } = useShop();
  const { sort } = filters;
  const categories = [
    ...(data?.data.map((category) => ({ value: String(category.id), label: category.name })) ?? []),
    { value: NO_CATEGORY, label: 'Without category' },
  ];
  return (
    <>
      <FilterSelect
        label="Category"
        value={filters.category}
        options={categories}
        onChange={(value) => setFilter('category', value)}
      />
      <FilterSelect label="Kind" value={filters.kind} options={kinds} onChange={(value) => setFilter('kind', value)} />
      <FilterSelect
        label="Stock"
        value={filters.stock}
        options={stocks}
        onChange={(value) => setFilter('stock', value)}
      />
      <FilterSelect
        label="Status"
        value={filters.active}
        options={activities}
        onChange={(value) => setFilter('active', value)}
      />
      <FilterSelect
        label="Picture"
        value={filters.picture}
        options={pictures}
        onChange={(value) => setFilter('picture', value)}
      />
      {(filters.hsn !== '' || (tax && tax.registration !== 'none')) && (
        <FilterSelect
          label="HSN code"
          value={filters.hsn}
          options={codes}
          onChange={(value) => setFilter('hsn', value)}
        />
      )}
      <FilterSelect
        label="Family"
        value={filters.family}
        options={families}
        onChange={(value) => setFilter('family', value)}
      />
      <div className="md:hidden">
        <FilterSelect
          label="Sort by"
          none="Newest first"
          value={sort === '-created' ? '' : sort}
          options={sorts}
          onChange={(value) => setFilter('sort', value)}
        />
      </div>
      {narrowingCount(filters) > 0 && (
        <Button variant="quiet" size="small" onClick={table.clear}>
          Clear filters
        </Button>
      )}
    </>
  );
}
