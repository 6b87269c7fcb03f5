import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { RowAction } from '#web/admin/shared/components/row-action.tsx';
import { RowPicture } from '#web/admin/shared/components/row-picture.tsx';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { productPageQuery } from './api.ts';
import { BulkBar } from './components/bulk-bar.tsx';
import { CsvButtons } from './components/csv-buttons.tsx';
import { DeleteProduct } from './components/delete-product.tsx';
import { ProductFlags } from './components/product-flags.tsx';
import { ProductPrice } from './components/product-price.tsx';
import { QuickStock } from './components/quick-stock.tsx';
import { WaitingNotice } from './components/waiting-notice.tsx';
import type { ProductTask } from './use-product-form.ts';

/** With its editor it is heavier than the table. */
const ProductDialog = lazy(async () => ({ default: (await import('./components/product-dialog.tsx')).ProductDialog }));

type Saved = (product: Product, before: Product | null) => void;

function columns(onSaved: Saved): Column<Product>[] {
  return [
    {
      header: 'Picture',
      accessor: ({ thumbnailUrl, imageUrl }) => <RowPicture src={thumbnailUrl ?? imageUrl} shape="portrait" />,
    },
    { header: 'Name', accessor: 'name', isTitle: true, className: 'max-md:order-first' },
    { header: 'Category', accessor: ({ category }) => category?.name ?? '–', className: 'text-muted-foreground' },
    { header: 'Price', accessor: (product) => <ProductPrice product={product} />, className: 'text-right' },
    { header: 'Stock', accessor: (product) => <QuickStock product={product} onSaved={onSaved} /> },
    { header: 'Status', accessor: (product) => <ProductFlags product={product} /> },
  ];
}

export function ProductsTab() {
  const table = useTableState();
  const list = useQuery(productPageQuery(table));
  const [task, setTask] = useState<ProductTask | null>(null);
  const [toDelete, setToDelete] = useState<Product | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [restocked, setRestocked] = useState<Product | null>(null);

  const noteSaved: Saved = (product, before) => {
    setTask(null);
    if (before?.stock === 0 && product.stock > 0) setRestocked(product);
  };
  const unselect = ({ id }: Product) => setSelected((chosen) => new Set([...chosen].filter((other) => other !== id)));
  return (
    <>
      <DataTable
        caption="Products"
        columns={columns(noteSaved)}
        rowKey={({ id }) => id}
        {...listProps(table, list, {
          placeholder: 'Search products by name or ID',
          failure: 'The products could not be loaded.',
        })}
        emptyMessage="No products found. Add your first product to get started."
        selection={{ selected, onChange: setSelected, labelOf: ({ name }) => name }}
        toolbar={
          <>
            <CsvButtons />
            <Button size="small" onClick={() => setTask({ kind: 'new', product: null })}>
              <Icon of={Plus} className="size-5" />
              Add Product
            </Button>
          </>
        }
        rowActions={(product) => (
          <>
            <RowAction label="Edit" of={product.name} onClick={() => setTask({ kind: 'edit', product })} />
            <RowAction label="Duplicate" of={product.name} onClick={() => setTask({ kind: 'copy', product })} />
            <RowAction label="Delete" of={product.name} isDestructive onClick={() => setToDelete(product)} />
          </>
        )}
      />
      {/* At the lower edge, so that no row moves away while it is being chosen. */}
      <div className="sticky bottom-4 z-10 mt-4 grid gap-3">
        {restocked && <WaitingNotice key={restocked.id} product={restocked} onClose={() => setRestocked(null)} />}
        {selected.size > 0 && <BulkBar selected={selected} onClear={() => setSelected(new Set())} />}
      </div>
      {task && (
        <Suspense fallback={<OpeningForm />}>
          <ProductDialog task={task} onClose={() => setTask(null)} onSaved={noteSaved} />
        </Suspense>
      )}
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
      className="fixed inset-x-0 bottom-6 z-20 mx-auto w-fit rounded-card border bg-card p-4 shadow-float"
    >
      Opening the form...
    </p>
  );
}
