import { type FormEvent, useId, useState } from 'react';
import { formatPaise, parseMoney } from '#contracts/money.ts';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import type { MAX_QUOTE_MESSAGE_LENGTH } from '#contracts/orders/desk/quotes.ts';
import { reducedTotal } from '#contracts/orders/desk/reduced-total.ts';
import { Button } from '#web/components/ui/button.tsx';
import { QuantityStepper } from '#web/components/ui/quantity-stepper.tsx';
import type { Answer } from '../api.ts';

const MAX_MESSAGE: typeof MAX_QUOTE_MESSAGE_LENGTH = 500;

type Line = NonNullable<LinkedOrder['quote']>['lines'][number];
type Props = {
  quote: NonNullable<LinkedOrder['quote']>;
  isBusy: boolean;
  onSend: (change: { lines: NonNullable<Answer['lines']>; message: string }) => void;
  onClose: () => void;
};

/** A substitute has no item of its own yet. */
const keyOf = ({ itemId, replaces }: Line) => `${itemId ?? `instead of ${replaces}`}`;

/** Smaller quantities are agreed at once, at the total that is shown; with a message the shop looks at it first. */
export function ChangeQuantities({ quote, isBusy, onSend, onClose }: Props) {
  const offered = quote.lines.filter(({ quantity }) => quantity > 0);
  const [taken, setTaken] = useState(() => new Map(offered.map((line) => [keyOf(line), line.quantity])));
  const [message, setMessage] = useState('');
  const hintId = useId();
  const quantityOf = (line: Line) => taken.get(keyOf(line)) ?? 0;
  const total = formatPaise(reducedTotal(quote, quantityOf));
  const isEmpty = offered.every((line) => quantityOf(line) === 0);
  const isTooLong = message.length > MAX_MESSAGE;
  const problem = problemOf({ isEmpty, isTooLong });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem || isBusy) return;
    const lines = offered.map((line) => ({
      itemId: line.itemId ?? line.replaces ?? 0,
      isSubstitute: line.check === 'substitute',
      quantity: quantityOf(line),
    }));
    onSend({ lines, message });
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4" aria-label="Change quantities">
      <ul className="grid divide-y">
        {offered.map((line, index) => (
          <li key={keyOf(line)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 grow basis-48 wrap-anywhere">
              {line.name}
              <span className="block text-sm text-muted-foreground">up to {line.quantity}</span>
            </p>
            <div className="flex grow items-center justify-between gap-4 sm:grow-0">
              <QuantityStepper
                name={line.name}
                quantity={quantityOf(line)}
                min={0}
                max={line.quantity}
                // The button that opened the form is gone.
                autoFocus={index === 0}
                onChange={(quantity) => setTaken(new Map(taken).set(keyOf(line), quantity))}
              />
              <span className="min-w-20 text-right font-semibold tabular-nums">
                {formatPaise((parseMoney(line.price) ?? 0) * quantityOf(line))}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="flex justify-between gap-4 border-t pt-3 text-lg font-semibold tabular-nums">
        <span>New total</span>
        <span>{total}</span>
      </p>
      <label className="grid gap-1.5 text-sm font-semibold">
        Message to us (optional)
        <textarea
          rows={2}
          aria-describedby={hintId}
          aria-invalid={isTooLong || undefined}
          className="w-full rounded-control border border-input bg-background px-3 py-2 text-base font-normal aria-invalid:border-destructive"
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </label>
      <p id={hintId} className="-mt-2 text-sm text-muted-foreground">
        With a message, we look at it before anything is agreed.
      </p>
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {problem}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" className="justify-center" isBusy={isBusy}>
          {message.trim() === '' ? `Accept ${total}` : 'Send to the shop'}
        </Button>
        <Button variant="outline" className="justify-center" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}

function problemOf({ isEmpty, isTooLong }: { isEmpty: boolean; isTooLong: boolean }): string | null {
  if (isEmpty) return 'Nothing is left. To cancel the order, go back and press Cancel order.';
  return isTooLong ? `Please use at most ${MAX_MESSAGE} characters` : null;
}
