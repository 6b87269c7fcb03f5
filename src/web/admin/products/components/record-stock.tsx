import { useId, useRef, useState } from 'react';
import {
  type addStockMovement,
  MAX_STOCK_NOTE_LENGTH,
  type StockMovement,
} from '#contracts/catalogue/stock-movements.ts';
import { type StockReason, stockReasons } from '#contracts/catalogue/stock-reasons.ts';
import type { EndpointCall } from '#contracts/endpoint.ts';
import { causeWords } from '#web/admin/products/cause-words.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { onEnter } from '#web/admin/shared/on-enter.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useFinishedFirst } from '#web/admin/shared/use-finished-first.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { callApi } from '#web/lib/api.ts';

const NO_REASON = 'Press Received, Died or Counted first, or clear the field.';

type RecordStockProps = { productId: number; onRecorded: (stock: number) => void };

/** A change of the stock with a note. It stands inside the product form and is saved at once, with one press. */
export function RecordStock({ productId: id, onRecorded }: RecordStockProps) {
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [pieces, setPieces] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const save = useAdminMutation({
    run: (body: EndpointCall<typeof addStockMovement>['body']) =>
      callApi<typeof addStockMovement>('POST', '/api/admin/products/:id/stock-movements', { params: { id }, body }),
    success: ({ cause, balance }) => ({ title: causeWords[cause], description: `${balance} in stock now` }),
    failure: 'Failed to change the stock',
    invalidates: catalogueKeys,
  });
  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const record = (cause: StockReason) => {
    if (!/^\d{1,9}$/.test(pieces.trim())) return refuse('Whole number from 0');
    setError('');
    const onSuccess = ({ balance }: StockMovement) => {
      setPieces('');
      setNote('');
      onRecorded(balance);
    };
    save.mutate({ cause, quantity: Number(pieces), note }, { onSuccess, onError: ({ message }) => setError(message) });
  };
  useFinishedFirst(field, pieces.trim() !== '', async () => {
    refuse(NO_REASON);
    return false;
  });
  return (
    <fieldset aria-describedby={hintId} className="grid grid-cols-1 gap-3">
      <legend className="sr-only">Change the stock</legend>
      <div className="grid items-start gap-3 sm:grid-cols-[7rem_1fr]">
        <Field
          ref={field}
          label="Pieces"
          inputMode="numeric"
          autoComplete="off"
          value={pieces}
          error={error}
          onChange={({ target }) => setPieces(target.value)}
          onKeyDown={onEnter(() => refuse(NO_REASON))}
        />
        <Field
          label="Note (optional)"
          placeholder="Supplier, parcel, illness"
          autoComplete="off"
          maxLength={MAX_STOCK_NOTE_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          onKeyDown={onEnter(() => refuse(NO_REASON))}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {stockReasons.map((reason) => (
          <Button
            key={reason}
            variant="outline"
            size="small"
            disabled={pieces.trim() === '' || save.isPending}
            onClick={() => record(reason)}
          >
            {causeWords[reason]}
          </Button>
        ))}
      </div>
      <p id={hintId} className="text-sm text-muted-foreground">
        Pieces that arrived or died, or the stock as counted. Saved at once.
      </p>
    </fieldset>
  );
}
