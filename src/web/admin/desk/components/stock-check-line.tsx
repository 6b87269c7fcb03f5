import { useId } from 'react';
import { formatRupees } from '#contracts/money.ts';
import { type StockCheck, stockChecks } from '#contracts/orders/desk/quote-states.ts';
import { RowPicture } from '#web/admin/shared/components/row-picture.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import type { CheckErrors, LineValues } from '../stock-check-values.ts';
import { SubstituteFields } from './substitute-fields.tsx';

const checkWords: Record<StockCheck, string> = {
  available: 'All in stock',
  fewer: 'Fewer',
  none: 'None',
  substitute: 'Substitute',
};

type Props = { line: LineValues; errors: CheckErrors; onChange: (part: Partial<LineValues>) => void };

/** One line of the order with its four choices. */
export function StockCheckLine({ line, errors, onChange }: Props) {
  const { itemId, name, ordered, check, substitute } = line;
  const id = useId();
  // Of a single piece there cannot be fewer.
  const choices = stockChecks.filter((choice) => choice !== 'fewer' || ordered > 1);
  const replaces = check === 'substitute' || (check === 'fewer' && substitute !== null);
  return (
    <li className="grid gap-3 rounded-card border p-3">
      <div className="flex items-center gap-3">
        <RowPicture src={line.imageUrl} shape="portrait" />
        <p className="min-w-0 grow font-medium wrap-anywhere">
          {name}
          <span className="block text-sm font-normal text-muted-foreground tabular-nums">
            {ordered} ordered, {formatRupees(line.price)} each
          </span>
        </p>
      </div>
      <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <legend className="sr-only">How many of {name} are there?</legend>
        {choices.map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-input px-2 text-sm font-medium has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={id}
              value={choice}
              checked={check === choice}
              onChange={() => onChange({ check: choice })}
              className="sr-only"
            />
            {checkWords[choice]}
          </label>
        ))}
      </fieldset>
      {check === 'fewer' && (
        <Field
          label={`How many of ${ordered} are there?`}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-60"
          error={errors[`${itemId}.quantity`]}
          value={line.quantity}
          onChange={({ target }) => onChange({ quantity: target.value })}
        />
      )}
      {replaces && <SubstituteFields line={line} errors={errors} onChange={onChange} />}
      {check === 'fewer' && substitute === null && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start text-primary"
          onClick={() => onChange({ substitute: { productId: 0, name: '', quantity: '', price: '' } })}
        >
          Offer a substitute for the rest
        </Button>
      )}
      {check !== 'available' && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={line.restock}
            onChange={({ target }) => onChange({ restock: target.checked })}
            className="size-5 accent-primary"
          />
          Put the rest back in stock
        </label>
      )}
    </li>
  );
}
