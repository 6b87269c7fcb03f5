import { Controller } from 'react-hook-form';
import { productKinds } from '#contracts/catalogue/care.ts';
import { REQUIRED_FIELDS } from '#contracts/catalogue/catalogue-fields.ts';
import { useKindOfCategory } from '#web/admin/products/use-kind-of-category.ts';
import type { ProductForm } from '#web/admin/products/use-product-form.ts';
import { ImagePicker } from '#web/admin/shared/components/image-picker/image-picker.tsx';
import { RichTextField } from '#web/admin/shared/components/rich-text/rich-text-field.tsx';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { CategorySelect } from './category-select.tsx';
import { FormSection } from './form-section.tsx';
import { ParcelFields } from './parcel-fields.tsx';
import { PICTURE_ASPECT, ProductPictures } from './picture-fields.tsx';
import { kindLabels } from './product-filters.tsx';
import { TagField } from './tag-field.tsx';
import { TaxFields } from './tax-fields.tsx';

/** At a field, the sentence about all missing fields is one word; in full it stands once in the form. */
function fieldError(error: { message?: string | undefined } | undefined): string | undefined {
  return error?.message === REQUIRED_FIELDS ? 'Required' : error?.message;
}

export function ProductMainFields({ form: { register, control, errors } }: { form: ProductForm }) {
  return (
    <>
      <FormSection title="About the product">
        <Field label="Name (required)" autoComplete="off" error={fieldError(errors.name)} {...register('name')} />
        <Controller
          control={control}
          name="description"
          render={({ field: { name, disabled, ...field } }) => (
            <RichTextField label="Description (required)" error={fieldError(errors.description)} {...field} />
          )}
        />
      </FormSection>
      <FormSection title="Pictures">
        <Controller
          control={control}
          name="images"
          render={({ field: { value, onChange } }) => (
            <ProductPictures
              value={value}
              onChange={onChange}
              error={errors.images?.message}
              errorOf={(place) => errors.images?.[place]?.url?.message ?? errors.images?.[place]?.alt?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="thumbnailUrl"
          render={({ field: { value, onChange } }) => (
            <ImagePicker
              label="Thumbnail"
              hint="For lists and the cart. Without one the main image is used."
              aspect={PICTURE_ASPECT}
              value={value}
              onChange={onChange}
              error={errors.thumbnailUrl?.message}
            />
          )}
        />
      </FormSection>
    </>
  );
}

const flags = [
  { name: 'isNew', label: 'New' },
  { name: 'isSale', label: 'Sale' },
  { name: 'isFeatured', label: 'Featured' },
  { name: 'isTrending', label: 'Trending' },
] as const;

const numeric = { inputMode: 'decimal', autoComplete: 'off' } as const;

export function ProductSideFields({ form }: { form: ProductForm }) {
  const { register, control, errors } = form;
  const { moveKind, chooseKind } = useKindOfCategory(form);
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
        <Field
          label="Low stock at (optional)"
          inputMode="numeric"
          autoComplete="off"
          hint="For the daily mail about low stock. Empty: the number in the settings."
          error={errors.lowStockAt?.message}
          {...register('lowStockAt')}
        />
      </FormSection>
      <FormSection title="Where it is found">
        <Controller
          control={control}
          name="categoryId"
          render={({ field }) => (
            <CategorySelect
              error={fieldError(errors.categoryId)}
              {...field}
              onChange={(event) => {
                moveKind(field.value, event.target.value);
                field.onChange(event);
              }}
            />
          )}
        />
        <Controller
          control={control}
          name="tags"
          render={({ field: { value, onChange } }) => (
            <TagField value={value} onChange={onChange} error={errors.tags?.message} />
          )}
        />
      </FormSection>
      <FormSection title="What it is">
        <FieldFrame
          label="Kind of goods"
          hint="Follows the category until you choose. Decides when it may leave, where it is sent, what a claim needs and which facts its card shows."
        >
          {(wiring) => (
            <select {...wiring} className={controlStyles(false)} {...register('kind', { onChange: chooseKind })}>
              {productKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindLabels[kind]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Switch
          label="Heavy parcel"
          hint="Tanks, stone, substrate: delivery is agreed on WhatsApp and never called free"
          {...register('isHeavy')}
        />
      </FormSection>
      <ParcelFields form={{ register, errors }} />
      <TaxFields form={form} />
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
