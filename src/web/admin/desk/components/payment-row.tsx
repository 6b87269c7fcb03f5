import { type FormEvent, useState } from 'react';
import { formatDate, formatDateTime } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { MAX_PAYMENT_NOTE_LENGTH, type Payment } from '#contracts/orders/desk/payments.ts';
import { orderChange } from '#web/admin/orders/api.ts';
import { keepOnEnter } from '#web/admin/shared/on-enter.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { patchPayment } from '../api.ts';
import { methodWords, paymentStateWords } from '../payment-words.ts';

export function useChangePayment(orderId: number) {
  return useAdminMutation({
    run: (change: Parameters<typeof patchPayment>[1]) => patchPayment(orderId, change),
    success: ({ state, amount }) => `${formatRupees(amount)}: ${paymentStateWords[state].toLowerCase()}`,
    failure: 'Failed to change the payment',
    invalidates: orderChange,
    showsConflict: false,
  });
}

export function PaymentRow({ orderId, payment }: { orderId: number; payment: Payment }) {
  const { id: paymentId, state, amount, method, reference, note, direction } = payment;
  const change = useChangePayment(orderId);
  const [isVoiding, setVoiding] = useState(false);
  const isGone = state === 'void' || state === 'refused';
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p
          className={classNames(
            'font-semibold tabular-nums',
            isGone && 'font-normal text-muted-foreground line-through',
          )}
        >
          {direction === 'out' && '−'}
          {formatRupees(amount)}
        </p>
        <p className={classNames('text-sm font-medium', state === 'claimed' && 'text-warning')}>
          {direction === 'out' && state === 'received' ? 'Paid back' : paymentStateWords[state]}
        </p>
      </div>
      <p className="text-sm text-muted-foreground wrap-anywhere">
        {methodWords[method]}
        {reference && ` ${reference}`}
        {payment.receivedOn ? `, ${formatDate(payment.receivedOn)}` : `, ${formatDateTime(payment.createdAt)}`}
        {state === 'claimed' && (payment.by ? ", reported with the customer's link" : ', reported by the customer')}
        {payment.by && `, by ${payment.by}`}
        {note && <span className="block">{note}</span>}
      </p>
      {state === 'claimed' && (
        <div className="flex flex-wrap gap-3">
          <Button
            size="small"
            isBusy={change.isPending}
            onClick={() => change.mutate({ paymentId, state: 'received' })}
          >
            It has arrived
          </Button>
          <Button
            variant="outline"
            size="small"
            isBusy={change.isPending}
            onClick={() => change.mutate({ paymentId, state: 'refused' })}
          >
            It did not arrive
          </Button>
        </div>
      )}
      {state === 'received' && !isVoiding && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start text-destructive"
          onClick={() => setVoiding(true)}
        >
          Recorded by mistake
        </Button>
      )}
      {isVoiding && state === 'received' && (
        <VoidForm
          isBusy={change.isPending}
          onVoid={(reason) => change.mutate({ paymentId, state: 'void', note: reason })}
          onClose={() => setVoiding(false)}
        />
      )}
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {change.error?.message}
      </p>
    </li>
  );
}

type VoidFormProps = { isBusy: boolean; onVoid: (note: string) => void; onClose: () => void };

function VoidForm({ isBusy, onVoid, onClose }: VoidFormProps) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '') setError('Please say why');
    else onVoid(note);
  };
  return (
    <form noValidate method="post" onSubmit={submit} onKeyDown={keepOnEnter} className="grid gap-3">
      <Field
        label="Why is it void?"
        maxLength={MAX_PAYMENT_NOTE_LENGTH}
        error={error}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="outline" size="small" className="text-destructive" isBusy={isBusy}>
          Void this payment
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
