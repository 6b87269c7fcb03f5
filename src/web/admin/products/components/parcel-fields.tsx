import { boxSizes, MAX_SKU_LENGTH } from '#contracts/catalogue/product-details.ts';
import type { ProductForm } from '#web/admin/products/use-product-form.ts';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { FormSection } from './form-section.tsx';

const boxLabels = { small: 'Small', medium: 'Medium', large: 'Large' } as const;
const whole = { inputMode: 'numeric', autoComplete: 'off' } as const;

export function ParcelFields({ form: { register, errors } }: { form: Pick<ProductForm, 'register' | 'errors'> }) {
  return (
    <FormSection title="Code and parcel">
      <Field
        label="Code (optional)"
        hint="Your own number for it, such as ANU-POT"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SKU_LENGTH}
        error={errors.sku?.message}
        {...register('sku')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Pieces in one" error={errors.pieces?.message} {...whole} {...register('pieces')} />
        <Field label="Weight (g)" error={errors.weightGrams?.message} {...whole} {...register('weightGrams')} />
      </div>
      <FieldFrame label="Box size" error={errors.boxSize?.message}>
        {(wiring) => (
          <select {...wiring} className={controlStyles(false)} {...register('boxSize')}>
            {boxSizes.map((size) => (
              <option key={size} value={size}>
                {boxLabels[size]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </FormSection>
  );
}
