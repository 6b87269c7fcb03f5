import { Controller } from 'react-hook-form';
import { fieldError } from '#web/admin/products/missing-field.ts';
import type { ProductForm } from '#web/admin/products/use-product-form.ts';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { CategorySelect } from './category-select.tsx';
import { FormSection } from './form-section.tsx';
import { TagField } from './tag-field.tsx';

const flags = [
  { name: 'isNew', label: 'New' },
  { name: 'isSale', label: 'Sale' },
  { name: 'isFeatured', label: 'Featured' },
  { name: 'isTrending', label: 'Trending' },
] as const;

const numeric = { inputMode: 'decimal', autoComplete: 'off' } as const;

export function ProductSideFields({ form: { register, control, errors } }: { form: ProductForm }) {
  return (
    <>
      <FormSection title="Price and stock">
        <Field label="Price (₹, required)" error={fieldError(errors.price)} {...numeric} {...register('price')} />
        <Field
          label="Compare-at price (₹, optional)"
          hint="The price before, shown struck out"
          error={errors.compareAtPrice?.message}
          {...numeric}
          {...register('compareAtPrice')}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <Field
            label="Stock"
            type="number"
            min={0}
            step={1}
            inputMode="numeric"
            autoComplete="off"
            error={errors.stock?.message}
            {...register('stock')}
          />
          <Field label="Rating (0-5)" error={errors.rating?.message} {...numeric} {...register('rating')} />
        </div>
      </FormSection>
      <FormSection title="Where it is found">
        <Controller
          control={control}
          name="categoryId"
          render={({ field }) => <CategorySelect error={fieldError(errors.categoryId)} {...field} />}
        />
        <Controller
          control={control}
          name="tags"
          render={({ field: { value, onChange } }) => (
            <TagField value={value} onChange={onChange} error={errors.tags?.message} />
          )}
        />
      </FormSection>
      <FormSection title="How it is shown">
        <Switch label="Active" hint="Whether shoppers see it in the shop" {...register('isActive')} />
        <div className="grid grid-cols-2 gap-x-3">
          {flags.map(({ name, label }) => (
            <Switch key={name} label={label} {...register(name)} />
          ))}
        </div>
      </FormSection>
    </>
  );
}
