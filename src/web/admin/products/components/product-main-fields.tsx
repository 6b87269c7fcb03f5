import { Controller } from 'react-hook-form';
import { fieldError } from '#web/admin/products/missing-field.ts';
import type { ProductForm } from '#web/admin/products/use-product-form.ts';
import { ImagePicker } from '#web/admin/shared/components/image-picker/image-picker.tsx';
import { RichTextField } from '#web/admin/shared/components/rich-text/rich-text-field.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { FormSection } from './form-section.tsx';

/** Every picture of a product is 3:4. */
const ASPECT = 3 / 4;

const pictures = [
  { name: 'imageUrl', label: 'Main image', hint: 'If empty, the shop logo is shown.' },
  { name: 'thumbnailUrl', label: 'Thumbnail', hint: 'For lists and the cart. Without one the main image is used.' },
] as const;

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
        {pictures.map(({ name, label, hint }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { value, onChange } }) => (
              <ImagePicker
                label={label}
                hint={hint}
                aspect={ASPECT}
                value={value}
                onChange={onChange}
                error={errors[name]?.message}
              />
            )}
          />
        ))}
      </FormSection>
    </>
  );
}
