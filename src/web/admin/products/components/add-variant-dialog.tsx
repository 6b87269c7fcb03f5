import type { Product } from '#contracts/catalogue/catalogue.ts';
import { variantInputSchema } from '#contracts/catalogue/families.ts';
import { addVariant } from '#web/admin/products/family-api.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Field } from '#web/components/ui/field.tsx';
import { useForm } from '#web/components/ui/use-form.ts';

type AddVariantDialogProps = { product: Product; onClose: () => void; onAdded: (variant: Product) => void };

/** A copy of the product with its own label, price, stock and code. */
export function AddVariantDialog({ product, onClose, onAdded }: AddVariantDialogProps) {
  const save = useAdminMutation({
    run: (body: Parameters<typeof addVariant>[1]) => addVariant(product.id, body),
    success: 'Variant added',
    failure: 'Failed to add the variant',
    invalidates: catalogueKeys,
  });
  const form = useForm(variantInputSchema, {
    firstValues: { optionLabel: '', price: product.price.replace(/\.00$/, ''), stock: 0, sku: '' },
    send: async (): Promise<void> => onAdded(await save.mutateAsync(form.watch())),
    onFailure: () => {},
  });
  const { register, errors } = form;
  return (
    <FormDialog
      title={`Add a variant of ${product.family?.name ?? product.name}`}
      saveLabel="Add variant"
      busyLabel="Adding..."
      onClose={onClose}
      onSubmit={form.submit}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      error={errors.root?.message}
    >
      <p className="text-sm text-muted-foreground">
        It begins as a copy of this product, with its pictures and description.
        {!product.family && ' This product itself becomes the variant “Standard”, which you can rename.'}
      </p>
      <Field
        label={product.family?.optionName ?? 'Label'}
        placeholder="Tissue cup, Pack of 10, 60 cm"
        autoComplete="off"
        error={errors.optionLabel?.message}
        {...register('optionLabel')}
      />
      <Field
        label="Price (₹)"
        inputMode="decimal"
        autoComplete="off"
        error={errors.price?.message}
        {...register('price')}
      />
      <Field
        label="Stock"
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        error={errors.stock?.message}
        {...register('stock', { valueAsNumber: true })}
      />
      <Field
        label="Code (optional)"
        autoComplete="off"
        spellCheck={false}
        error={errors.sku?.message}
        {...register('sku')}
      />
    </FormDialog>
  );
}
