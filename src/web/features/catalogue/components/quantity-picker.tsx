import { Minus, Plus } from 'lucide';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/ui/button.tsx';

type QuantityPickerProps = { value: number; max: number; onChange: (value: number) => void };

export function QuantityPicker({ value, max, onChange }: QuantityPickerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser
    <div
      role="group"
      aria-label="Quantity"
      className="flex w-fit items-center rounded-control border border-input noscript:hidden"
    >
      <IconButton
        label="Decrease quantity"
        disabled={value <= 1}
        data-each-tap
        onClick={() => onChange(Math.max(1, value - 1))}
      >
        <Icon of={Minus} className="size-4" />
      </IconButton>
      <output className="min-w-8 text-center tabular-nums">{value}</output>
      <IconButton label="Increase quantity" disabled={value >= max} data-each-tap onClick={() => onChange(value + 1)}>
        <Icon of={Plus} className="size-4" />
      </IconButton>
    </div>
  );
}
