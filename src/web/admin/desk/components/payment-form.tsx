import { useRef, useState } from 'react';
import { formatRupees, moneyText } from '#contracts/money.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import {
  enteredMethods,
  MAX_PAYMENT_NOTE_LENGTH,
  MAX_REFERENCE_LENGTH,
  paymentInputSchema,
} from '#contracts/orders/desk/payments.ts';
import { orderChange } from '#web/admin/orders/api.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useNoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { newKey } from '#web/lib/new-key.ts';
import { postPayment } from '../api.ts';
import { today } from '../desk-time.ts';
import { lastUsed, noteUsed } from '../last-used.ts';
import { methodWords } from '../payment-words.ts';
import type { DeskPanelProps } from './desk-panel.tsx';

/** How the last payment came, as the next one is likely to. */
function lastMethod(): (typeof enteredMethods)[number] {
  return enteredMethods.find((method) => method === lastUsed('method')) ?? 'upi';
}

type Props = Pick<DeskPanelProps, 'noteUnsaved'> & { desk: DeskOrder; direction: 'in' | 'out'; onClose: () => void };

export function PaymentForm({ desk, direction, onClose, noteUnsaved }: Props) {
  const { order, due } = desk;
  const isIn = direction === 'in';
  const { received, surplus } = order.payment;
  const toPayBack = surplus === '0.00' ? received : surplus;
  const amount = isIn ? due : toPayBack;
  // The same payment, sent again after a lost response, has the same key.
  const attempt = useRef({ body: '', key: '' });
  const save = useAdminMutation({
    run: (body: Parameters<typeof postPayment>[1]) => {
      const text = JSON.stringify(body);
      if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() };
      return postPayment(order.id, body, attempt.current.key);
    },
    success: (payment) => `${formatRupees(payment.amount)} ${isIn ? 'received' : 'paid back'}`,
    failure: isIn ? 'Failed to record the payment' : 'Failed to record it',
    invalidates: orderChange,
  });
  const [method] = useState(lastMethod);
  const { register, errors, isBusy, isDirty, submit } = useForm(paymentInputSchema, {
    firstValues: {
      direction,
      method,
      receivedOn: today(),
      reference: '',
      note: '',
      amount: amount === '0.00' ? '' : amount.replace(/\.00$/, ''),
    },
    send: async (values) => {
      await save.mutateAsync({ ...values, amount: moneyText(values.amount) });
      if (isIn) noteUsed('method', values.method);
      onClose();
    },
    onFailure: () => {},
  });
  useNoteUnsaved('payment', isDirty, noteUnsaved);
  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      className="grid gap-4"
      aria-label={isIn ? 'Record a payment' : 'Pay back'}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={isIn ? 'Amount received (₹)' : 'Amount paid back (₹)'}
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount')}
          data-step={isIn ? 'payment' : undefined}
        />
        <FieldFrame label="How" error={errors.method?.message}>
          {(wiring) => (
            <select
              {...wiring}
              defaultValue={method}
              className={controlStyles(Boolean(errors.method))}
              {...register('method')}
            >
              {enteredMethods.map((one) => (
                <option key={one} value={one}>
                  {methodWords[one]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Field
          label="Reference (optional)"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_REFERENCE_LENGTH}
          error={errors.reference?.message}
          {...register('reference')}
        />
        <Field label="Day" type="date" error={errors.receivedOn?.message} {...register('receivedOn')} />
        <Field
          label="Note (optional)"
          autoComplete="off"
          maxLength={MAX_PAYMENT_NOTE_LENGTH}
          className="sm:col-span-2"
          error={errors.note?.message}
          {...register('note')}
        />
      </div>
      <p role="alert" className="text-sm font-medium text-destructive wrap-anywhere empty:hidden">
        {errors.root?.message}
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          className=""
          label={isIn ? 'Record payment' : 'Record repayment'}
          busyLabel="Saving..."
          isBusy={isBusy}
        />
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}
