import { Minus, Plus } from 'lucide-react';
import { IconButton } from '#web/components/ui/button.tsx';

type QuantityPickerProps = { value: number; max: number; onChange: (value: number) => void };

export function QuantityPicker({ value, max, onChange }: QuantityPickerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser
    <div role="group" aria-label="Quantity" className="flex w-fit items-center rounded-control border border-input">
      <IconButton label="Decrease quantity" disabled={value <= 1} onClick={() => onChange(Math.max(1, value - 1))}>
        <Minus aria-hidden strokeWidth={1.75} className="size-4" />
      </IconButton>
      <output className="min-w-8 text-center tabular-nums">{value}</output>
      <IconButton label="Increase quantity" disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Plus aria-hidden strokeWidth={1.75} className="size-4" />
      </IconButton>
    </div>
  );
}
