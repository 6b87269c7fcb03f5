import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Plus } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminProductSort } from '#contracts/catalogue/admin-products.ts';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { productPath } from '#contracts/catalogue/product-path.ts';
import { formatDate } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { RowAction } from '#web/admin/shared/components/row-action.tsx';
import { RowPicture } from '#web/admin/shared/components/row-picture.tsx';
import { useMay } from '#web/admin/shared/rights.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useFresh } from '#web/admin/shared/use-fresh.ts';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import { showToast } from '#web/lib/toasts.ts';
import { deleteProduct, findProduct, productPageQuery } from './api.ts';
import { BulkBar } from './components/bulk-bar.tsx';
import { CsvButtons } from './components/csv-buttons.tsx';
import { FamilySuggestions } from './components/family-suggestions.tsx';
import { narrowingCount, ProductFilters, productFilters } from './components/product-filters.tsx';
import { QuickStock } from './components/quick-stock.tsx';
import { StockDialog } from './components/stock-dialog.tsx';
import { VariantsDialog, type VariantsTask } from './components/variants-dialog.tsx';
import { WaitingNotice } from './components/waiting-notice.tsx';
import { useOpenedProduct } from './use-opened-product.ts';
import type { ProductTask } from './use-product-form.ts';

/** With its editor it is heavier than the table. */
const productDialog = onDemand(async () => (await import('./components/product-dialog.tsx')).ProductDialog);

type Saved = (product: Product, before: Product | null) => void;

function columns(onSaved: Saved, mayWrite: boolean): Column<Product>[] {
  return [
    {
      header: 'Picture',
      accessor: ({ thumbnailUrl, imageUrl }) => <RowPicture src={thumbnailUrl ?? imageUrl} shape="portrait" />,
      className: 'md:w-14',
    },
    {
      header: 'Name',
      accessor: (product) => <ProductName {...product} />,
      isTitle: true,
      className: 'max-md:order-first md:w-52',
      sortBy: 'name',
    },
    {
      header: 'Price',
      accessor: (product) => <ProductPrice product={product} />,
      className: 'text-right',
      isWhole: true,
      sortBy: 'price',
    },
    {
      header: 'Stock',
      accessor: (product) => (mayWrite ? <QuickStock product={product} onSaved={onSaved} /> : product.stock),
      className: 'md:w-38',
      sortBy: 'stock',
    },
    { header: 'Status', accessor: (product) => <ProductFlags product={product} />, className: 'md:w-34' },
    {
      header: 'Created',
      accessor: ({ createdAt }) => formatDate(createdAt),
      className: 'text-sm text-muted-foreground',
      isWhole: true,
      sortBy: 'created',
    },
  ];
}

export function ProductsTab() {
  const table = useTableState({ filters: productFilters });
  const mayWrite = useMay()('catalogue.write');
  const list = useQuery(productPageQuery(table));
  const [task, setTask] = useState<ProductTask | null>(null);
  const [toDelete, setToDelete] = useState<Product | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [variants, setVariants] = useState<VariantsTask | null>(null);
  /** Whose stock is open, for staff who change nothing else. */
  const [stocked, setStocked] = useState<Product | null>(null);
  const [restocked, setRestocked] = useState<Product | null>(null);

  const open = (product: Product) => (mayWrite ? setTask({ kind: 'edit', product }) : setStocked(product));
  useOpenedProduct((task) => (mayWrite ? setTask(task) : setStocked(task.product)));
  const ProductDialog = useOnDemand(productDialog, {
    isNeeded: task !== null,
    onFailure: ({ message }) => {
      setTask(null);
      showToast({ title: 'The form could not be opened', description: message, variant: 'destructive' });
    },
  });

  const noteStock: Saved = (product, before) => {
    if (before?.stock === 0 && product.stock > 0) setRestocked(product);
  };
  const unselect = ({ id }: Product) => setSelected((chosen) => new Set([...chosen].filter((other) => other !== id)));
  return (
    <>
      <DataTable
        caption="Products"
        columns={columns(noteStock, mayWrite)}
        rowKey={({ id }) => id}
        {...listProps(table, list, {
          placeholder: 'Search products by name or ID',
          failure: 'The products could not be loaded.',
        })}
        filters={{ count: narrowingCount(table.filters), content: <ProductFilters table={table} /> }}
        sorting={{
          value: table.filters.sort || '-created',
          onSort: (sort) => table.setFilter('sort', sort === '-created' ? '' : (sort as AdminProductSort)),
        }}
        emptyMessage="No products found. Add your first product to get started."
        {...(mayWrite && { selection: { selected, onChange: setSelected, labelOf: ({ name }: Product) => name } })}
        toolbar={
          mayWrite && (
            <>
              <FamilySuggestions />
              <CsvButtons />
              <Button size="small" onClick={() => setTask({ kind: 'new', product: null })}>
                <Icon of={Plus} className="size-5" />
                Add Product
              </Button>
            </>
          )
        }
        onOpen={open}
        rowActions={(product) =>
          mayWrite ? (
            <>
              <RowAction label="Edit" of={product.name} onClick={() => open(product)} />
              <RowAction label="Duplicate" of={product.name} onClick={() => setTask({ kind: 'copy', product })} />
              <RowAction label="Delete" of={product.name} isDestructive onClick={() => setToDelete(product)} />
            </>
          ) : (
            <RowAction label="Stock" of={product.name} onClick={() => open(product)} />
          )
        }
      />
      {/* At the lower edge, so that no row moves away while it is being chosen. */}
      <div className="sticky bottom-4 z-10 max-md:bottom-20 mt-4 grid gap-3">
        {restocked && <WaitingNotice key={restocked.id} product={restocked} onClose={() => setRestocked(null)} />}
        {selected.size > 0 && <BulkBar selected={selected} onClear={() => setSelected(new Set())} />}
      </div>
      {task &&
        (ProductDialog ? (
          <ProductDialog
            task={task}
            onClose={() => setTask(null)}
            onSaved={(product, before) => {
              setTask(null);
              noteStock(product, before);
            }}
            onVariants={(kind, product) => {
              setTask(null);
              setVariants({ kind, product });
            }}
          />
        ) : (
          <OpeningForm />
        ))}
      {stocked && <StockDialog product={stocked} onClose={() => setStocked(null)} />}
      {variants && <VariantsDialog task={variants} onChange={setVariants} />}
      {toDelete && (
        <DeleteProduct product={toDelete} onDeleted={() => unselect(toDelete)} onClose={() => setToDelete(null)} />
      )}
    </>
  );
}

function OpeningForm() {
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-6 z-30 max-md:bottom-20 mx-auto w-fit rounded-card border bg-card p-4 shadow-float"
    >
      Opening the form...
    </p>
  );
}

/** What shoppers cannot see has no page to open. */
function ProductName({ id, name, isActive, category, optionLabel, family }: Product) {
  return (
    <>
      <span className="block md:truncate md:text-sm" title={name}>
        {name}
      </span>
      <span className="flex items-center gap-x-2 text-sm font-normal text-muted-foreground max-md:flex-wrap md:text-xs md:whitespace-nowrap">
        <span className="tabular-nums">#{id}</span>
        <span className="min-w-0 wrap-anywhere md:truncate">{category?.name ?? 'No category'}</span>
        {family && <span className="min-w-0 wrap-anywhere md:truncate">Variant: {optionLabel}</span>}
        {isActive && (
          <Link
            to={productPath({ id, name })}
            target="_blank"
            className="inline-flex items-center gap-1 underline-offset-4 hover:text-foreground hover:underline max-md:min-h-11"
          >
            <span className="md:sr-only">View in shop</span>
            <Icon of={ExternalLink} className="size-3.5 shrink-0" />
          </Link>
        )}
      </span>
    </>
  );
}

function ProductPrice({ product: { price, compareAtPrice } }: { product: Product }) {
  return (
    <span className="grid justify-items-end leading-tight tabular-nums md:text-sm">
      {formatRupees(price)}
      {compareAtPrice && (
        <s className="text-xs text-muted-foreground">
          <span className="sr-only">Before: </span>
          {formatRupees(compareAtPrice)}
        </s>
      )}
    </span>
  );
}

const flags = [
  { name: 'isSale', label: 'Sale' },
  { name: 'isNew', label: 'New' },
  { name: 'isFeatured', label: 'Featured' },
  { name: 'isTrending', label: 'Trending' },
  { name: 'isHeavy', label: 'Heavy' },
] as const;

/** Whether shoppers see it, and what it is marked as. */
function ProductFlags({ product }: { product: Product }) {
  return (
    <ul className="flex flex-wrap gap-x-1 gap-y-0.5 max-md:justify-end md:max-h-10.5 md:overflow-hidden">
      <li className={`${badge} ${product.isActive ? 'border-success text-success' : 'text-muted-foreground'}`}>
        {product.isActive ? 'Active' : 'Inactive'}
      </li>
      {flags.map(
        ({ name, label }) =>
          product[name] && (
            <li key={name} className={`${badge} ${name === 'isSale' ? 'border-accent text-accent' : ''}`}>
              {label}
            </li>
          ),
      )}
    </ul>
  );
}

const badge = 'rounded-full border px-2 text-xs font-medium max-md:py-0.5';

/** The first active variant stands for the others. */
function isFace({ id, family }: Product): boolean {
  const face = family?.members.find(({ isActive }) => isActive) ?? family?.members[0];
  return face?.id === id;
}

type DeleteProductProps = { product: Product; onDeleted: () => void; onClose: () => void };

function DeleteProduct({ product: listed, onDeleted, onClose }: DeleteProductProps) {
  const product = useFresh('products', listed, () => findProduct(listed.id));
  const remove = useAdminMutation({
    run: deleteProduct,
    success: 'Product deleted successfully',
    failure: 'Failed to delete product',
    invalidates: catalogueKeys,
  });
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this product?"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(product.id, { onSuccess: onDeleted, onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        <strong>{product.name}</strong> will be deleted permanently. Existing orders keep it.
      </p>
      {isFace(product) && <p>The next variant becomes the one shown in lists.</p>}
    </ConfirmDialog>
  );
}
