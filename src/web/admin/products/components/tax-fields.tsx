import { useQuery } from '@tanstack/react-query';
import type { ProductForm } from '#web/admin/products/use-product-form.ts';
import { productOptionsQuery } from '#web/admin/shared/product-options.ts';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { FormSection } from './form-section.tsx';

const DEFAULT_RATES = [0, 5, 18, 40];

/** The rates that the owner uses, and that of this product if it is another one. */
export function useGstRates(own = ''): string[] {
  const { data } = useQuery(productOptionsQuery());
  const rates = (data?.gstRates ?? DEFAULT_RATES).map(String);
  return own === '' || own === 'exempt' || rates.includes(own) ? rates : [...rates, own];
}

export function TaxFields({ form: { register, errors, watch } }: { form: ProductForm }) {
  const rates = useGstRates(watch('gst'));
  return (
    <FormSection title="Tax">
      <p className="text-sm text-muted-foreground">For GST bills. Ask your accountant which code and rate apply.</p>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label="HSN code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          hint="4, 6 or 8 digits"
          error={errors.hsn?.message}
          {...register('hsn')}
        />
        <FieldFrame label="GST" hint="Included in the price">
          {(wiring) => (
            <select {...wiring} className={controlStyles(false)} {...register('gst')}>
              <option value="">Not set</option>
              <GstOptions rates={rates} />
            </select>
          )}
        </FieldFrame>
      </div>
    </FormSection>
  );
}

export function GstOptions({ rates }: { rates: readonly string[] }) {
  return (
    <>
      {rates.map((rate) => (
        <option key={rate} value={rate}>
          {rate}%
        </option>
      ))}
      <option value="exempt">Exempt</option>
    </>
  );
}
