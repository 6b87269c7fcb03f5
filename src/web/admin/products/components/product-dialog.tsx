import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { REQUIRED_FIELDS } from '#contracts/catalogue/catalogue-fields.ts';
import { allCategoriesQuery, productQuery } from '#web/admin/products/api.ts';
import { differences, theirChanges } from '#web/admin/products/product-differences.ts';
import { type ProductForm, type ProductTask, useProductForm } from '#web/admin/products/use-product-form.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { VersionConflict } from '#web/admin/shared/components/version-conflict.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CareFields } from './care-fields.tsx';
import { FactFields } from './fact-fields.tsx';
import { ProductMainFields, ProductSideFields } from './product-fields.tsx';
import { StockHistory } from './product-stock-history.tsx';
import { StockNotifications } from './stock-notifications.tsx';
import { VariantsCard } from './variants-card.tsx';

type ProductDialogProps = {
  task: ProductTask;
  onClose: () => void;
  /** `before`: as it was when the form was opened; null for a new one. */
  onSaved: (product: Product, before: Product | null) => void;
  /** The variants are changed in dialogs of their own. */
  onVariants: (task: 'add' | 'edit', product: Product) => void;
};

const titles: Record<ProductTask['kind'], string> = {
  new: 'Add Product',
  copy: 'Duplicate Product',
  edit: 'Edit Product',
};

export function ProductDialog({ task, onClose, onSaved, onVariants }: ProductDialogProps) {
  const form = useProductForm(task, onSaved);
  const fresh = useFreshProduct(task);
  return (
    <FormDialog
      isWide
      title={titles[task.kind]}
      onClose={() => {
        form.forget();
        onClose();
      }}
      onSubmit={form.submit}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      error={form.conflict ? undefined : formError(form.errors)}
    >
      {form.draft && <DraftOffer {...form.draft} />}
      {form.conflict && <Conflict {...form.conflict} />}
      {/* What has the focus is not left below the bar at the end. */}
      <div className="grid min-w-0 grid-cols-1 items-start gap-4 **:scroll-mb-32 md:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid grid-cols-1 gap-4">
          <ProductMainFields form={form} />
          <CareFields form={form} />
          <FactFields form={form} />
          {fresh && (
            <VariantsCard
              product={fresh}
              isDirty={form.isDirty}
              onAdd={() => onVariants('add', fresh)}
              onEdit={() => onVariants('edit', fresh)}
            />
          )}
          {task.kind === 'edit' && <StockHistory product={task.product} onRecorded={form.noteStock} />}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <ProductSideFields form={form} />
          {task.kind === 'edit' && <StockNotifications product={task.product} />}
        </div>
      </div>
    </FormDialog>
  );
}

/** Null for what is not saved yet: it has no variants. */
function useFreshProduct({ kind, product }: ProductTask): Product | null {
  const { data } = useQuery(productQuery(kind === 'edit' ? product.id : null));
  return data ?? (kind === 'edit' ? product : null);
}

/** The sentence once for all the fields that are missing; each of them is marked besides. */
function formError(errors: ProductForm['errors']): string | undefined {
  const isMissing = Object.values(errors).some((error) => error?.message === REQUIRED_FIELDS);
  return isMissing ? REQUIRED_FIELDS : errors.root?.message;
}

function DraftOffer({ restore, discard }: NonNullable<ProductForm['draft']>) {
  return (
    <section
      aria-label="Unsaved changes"
      className="flex flex-wrap items-center gap-3 rounded-card border border-info bg-info/8 p-4"
    >
      <p className="grow">There are changes that you typed here before and did not save.</p>
      <Button variant="outline" size="small" onClick={restore}>
        Restore them
      </Button>
      <Button variant="quiet" size="small" onClick={discard}>
        Discard them
      </Button>
    </section>
  );
}

function Conflict({ keepMine, takeTheirs, ...versions }: NonNullable<ProductForm['conflict']>) {
  const { data } = useQuery(allCategoriesQuery());
  const categories = new Map(data?.data.map(({ id, name }) => [String(id), name]));
  return (
    <VersionConflict
      fields={differences(versions, categories)}
      theirChanges={theirChanges(versions, categories)}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
    />
  );
}
