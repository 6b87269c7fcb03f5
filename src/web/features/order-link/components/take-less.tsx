import { type FormEvent, useId, useState } from 'react';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import type { MAX_QUOTE_MESSAGE_LENGTH } from '#contracts/orders/desk/quotes.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { Answer } from '../api.ts';
import { PlainField } from './plain-field.tsx';

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

function quantityIn(text: string, most: number): number | null {
  const quantity = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return quantity <= most ? quantity : null;
}

/** Smaller quantities are agreed at once; with a message the shop looks at it first. */
export function TakeLess({ quote, isBusy, onSend, onClose }: Props) {
  const offered = quote.lines.filter(({ quantity }) => quantity > 0);
  const [texts, setTexts] = useState(() => new Map(offered.map((line) => [keyOf(line), String(line.quantity)])));
  const [message, setMessage] = useState('');
  const hintId = useId();
  const [isChecked, setChecked] = useState(false);
  const quantityOf = (line: Line) => quantityIn(texts.get(keyOf(line)) ?? '', line.quantity);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const form = event.currentTarget;
    const lines = offered.map((line) => ({
      itemId: line.itemId ?? line.replaces ?? 0,
      isSubstitute: line.check === 'substitute',
      quantity: quantityOf(line) ?? -1,
    }));
    if (lines.every(({ quantity }) => quantity >= 0)) onSend({ lines, message });
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4" aria-label="Take less">
      {offered.map((line, index) => (
        <PlainField
          key={keyOf(line)}
          // The button that opened the form is gone.
          autoFocus={index === 0}
          label={`${line.name} (up to ${line.quantity})`}
          inputMode="numeric"
          error={isChecked && quantityOf(line) === null ? `Please enter 0 to ${line.quantity}` : undefined}
          value={texts.get(keyOf(line)) ?? ''}
          onChange={({ target }) => setTexts(new Map(texts).set(keyOf(line), target.value))}
        />
      ))}
      <label className="grid gap-1.5 text-sm font-semibold">
        Message to us (optional)
        <textarea
          rows={2}
          maxLength={MAX_MESSAGE}
          aria-describedby={hintId}
          className="w-full rounded-control border border-input bg-background px-3 py-2 text-base font-normal"
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </label>
      <p id={hintId} className="-mt-2 text-sm text-muted-foreground">
        With a message, we look at it before anything is agreed.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" className="justify-center" isBusy={isBusy}>
          {message.trim() === '' ? 'Accept these quantities' : 'Send to the shop'}
        </Button>
        <Button variant="outline" className="justify-center" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
