import { Plus, Trash2 } from 'lucide';
import { Controller } from 'react-hook-form';
import { MAX_FACTS } from '#contracts/catalogue/product-details.ts';
import type { FactValues } from '#web/admin/products/product-values.ts';
import type { ProductForm } from '#web/admin/products/use-product-form.ts';
import { MoveButtons } from '#web/admin/shared/components/move-buttons.tsx';
import { useSortable } from '#web/admin/shared/use-sortable.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { controlStyles } from '#web/components/ui/field-frame.tsx';
import { FormSection } from './form-section.tsx';

export function FactFields({ form: { control, errors } }: { form: ProductForm }) {
  return (
    <FormSection title="Equipment facts">
      <Controller
        control={control}
        name="facts"
        render={({ field: { value, onChange } }) => (
          <FactRows
            value={value}
            onChange={onChange}
            errorOf={(place, part) => errors.facts?.[place]?.[part]?.message}
            error={errors.facts?.message}
          />
        )}
      />
    </FormSection>
  );
}

const parts = [
  { name: 'name', label: 'Name', placeholder: 'Power', max: 40 },
  { name: 'value', label: 'Value', placeholder: '24', max: 80 },
  { name: 'unit', label: 'Unit', placeholder: 'W', max: 20 },
] as const;

type FactRowsProps = {
  value: FactValues[];
  onChange: (facts: FactValues[]) => void;
  errorOf: (place: number, part: keyof FactValues) => string | undefined;
  error: string | undefined;
};

/** What the table on the product's page says, in this order. */
function FactRows({ value, onChange, errorOf, error }: FactRowsProps) {
  const { list, announcement, step } = useSortable({
    items: value,
    onChange,
    nameOf: ({ name }, place) => name || `Fact ${place}`,
  });
  const change = (place: number, part: keyof FactValues, text: string) =>
    onChange(value.map((fact, index) => (index === place ? { ...fact, [part]: text } : fact)));
  return (
    <>
      {value.length === 0 && (
        <p className="text-sm text-muted-foreground">Rows for the table on its page, such as power, flow or volume.</p>
      )}
      <ul ref={list} aria-label="Equipment facts" className="grid gap-3 empty:hidden">
        {value.map((fact, place) => {
          const problem = parts.map(({ name }) => errorOf(place, name)).find(Boolean);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
            <li key={place} className="grid grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)] gap-2">
              {parts.map(({ name, label, placeholder, max }) => (
                <input
                  key={name}
                  type="text"
                  aria-label={`${label} of fact ${place + 1}`}
                  aria-invalid={errorOf(place, name) ? true : undefined}
                  placeholder={placeholder}
                  maxLength={max}
                  autoComplete="off"
                  value={fact[name]}
                  onChange={({ target }) => change(place, name, target.value)}
                  className={controlStyles(Boolean(errorOf(place, name)))}
                />
              ))}
              <div className="col-span-full flex items-center justify-end gap-1">
                <p className="grow text-sm font-medium text-destructive empty:hidden">{problem}</p>
                <MoveButtons
                  item={`fact ${place + 1}`}
                  place={place}
                  count={value.length}
                  onMove={(direction) => step(place, direction)}
                />
                <IconButton
                  label={`Remove fact ${place + 1}`}
                  className="text-destructive"
                  onClick={() => onChange(value.filter((_, index) => index !== place))}
                >
                  <Icon of={Trash2} className="size-5" />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ul>
      {error && <p className="text-sm font-medium text-destructive">{error}</p>}
      <Button
        variant="outline"
        size="small"
        disabled={value.length >= MAX_FACTS}
        onClick={() => onChange([...value, { name: '', value: '', unit: '' }])}
        className="justify-self-start"
      >
        <Icon of={Plus} className="size-5" />
        Add fact
      </Button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
