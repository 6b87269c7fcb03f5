import { Minus, Plus } from 'lucide';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from './button.tsx';

type QuantityStepperProps = {
  name: string;
  quantity: number;
  min?: number;
  max: number;
  autoFocus?: boolean;
  onChange: (quantity: number) => void;
};

export function QuantityStepper({ name, quantity, min = 1, max, autoFocus, onChange }: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser
    <div role="group" aria-label={`Quantity of ${name}`} className="flex w-fit items-center rounded-control border">
      <IconButton
        label="Decrease quantity"
        autoFocus={autoFocus}
        disabled={quantity <= min}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon of={Minus} className="size-4" />
      </IconButton>
      <output className="min-w-8 text-center tabular-nums">{quantity}</output>
      <IconButton label="Increase quantity" disabled={quantity >= max} onClick={() => onChange(quantity + 1)}>
        <Icon of={Plus} className="size-4" />
      </IconButton>
    </div>
  );
}
