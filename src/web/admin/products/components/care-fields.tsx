import { ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import { co2Needs, difficulties, lightLevels } from '#contracts/catalogue/care.ts';
import type { ProductForm } from '#web/admin/products/use-product-form.ts';
import { Icon } from '#web/components/icon.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { classNames } from '#web/lib/class-names.ts';

type CareFieldsProps = { form: Pick<ProductForm, 'register' | 'errors'> };

/** Folded in until it is wanted: goods have no care. */
export function CareFields({ form }: CareFieldsProps) {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || Boolean(form.errors.care);
  return (
    <section className="border-t sm:rounded-card sm:border">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setWanted(!isOpen)}
          className="flex min-h-14 w-full items-center justify-between gap-4 text-left font-semibold sm:px-5"
        >
          Care facts
          <Icon of={ChevronDown} className={classNames('size-5 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </h3>
      <div id={id}>{isOpen && <Fields form={form} />}</div>
    </section>
  );
}

const choices = [
  { name: 'difficulty', label: 'Difficulty', values: difficulties },
  { name: 'light', label: 'Light', values: lightLevels },
  { name: 'co2', label: 'CO₂', values: co2Needs },
] as const;

const ranges = [
  { name: 'temperatureC', label: 'Temperature', unit: ' (°C)' },
  { name: 'ph', label: 'pH', unit: '' },
] as const;

const numeric = { inputMode: 'decimal', autoComplete: 'off' } as const;

function Fields({ form: { register, errors } }: CareFieldsProps) {
  const care = errors.care;
  return (
    <div className="grid gap-4 pb-4 sm:grid-cols-6 sm:px-5 sm:pb-5">
      <Field
        label="Scientific name"
        autoComplete="off"
        className="sm:col-span-3"
        error={care?.scientificName?.message}
        {...register('care.scientificName')}
      />
      <Field
        label="Origin"
        autoComplete="off"
        className="sm:col-span-3"
        error={care?.origin?.message}
        {...register('care.origin')}
      />
      {choices.map(({ name, label, values }) => (
        <FieldFrame key={name} label={label} error={care?.[name]?.message} className="sm:col-span-2">
          {(wiring) => (
            <select {...wiring} className={controlStyles(Boolean(care?.[name]))} {...register(`care.${name}`)}>
              <option value="">Not said</option>
              {values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          )}
        </FieldFrame>
      ))}
      {ranges.map(({ name, label, unit }) => {
        const error = care?.[name]?.message ?? care?.[name]?.min?.message ?? care?.[name]?.max?.message;
        return (
          <div key={name} className="grid grid-cols-2 gap-4 sm:col-span-6">
            <Field label={`${label} from${unit}`} error={error} {...numeric} {...register(`care.${name}.min`)} />
            <Field label={`${label} to${unit}`} {...numeric} {...register(`care.${name}.max`)} />
          </div>
        );
      })}
      <Field
        label="Adult size (cm)"
        className="sm:col-span-3"
        error={care?.adultSizeCm?.message}
        {...numeric}
        {...register('care.adultSizeCm')}
      />
      <Field
        label="Smallest tank (litres)"
        className="sm:col-span-3"
        error={care?.minTankLitres?.message}
        {...numeric}
        {...register('care.minTankLitres')}
      />
    </div>
  );
}
