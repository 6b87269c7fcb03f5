import { type FormEvent, useState } from 'react';
import { refundWays } from '#contracts/claims/admin-claims.ts';
import { type ClaimMethod, claimMethods } from '#contracts/claims/claim-states.ts';
import { formatRupees } from '#contracts/money.ts';
import { MAX_REFERENCE_LENGTH } from '#contracts/orders/desk/payments.ts';
import { methodWords } from '#web/admin/desk/payment-words.ts';
import { keepOnEnter } from '#web/admin/shared/on-enter.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useNoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { claimChange, type SettlementBody, settleClaim } from '../api.ts';
import type { ClaimPartProps } from './claim-part.tsx';

const words: Record<ClaimMethod, { label: string; hint: string; done: string }> = {
  refund: {
    label: 'Refund',
    hint: 'Send the money first. It is then recorded with the order’s payments.',
    done: 'Refund recorded',
  },
  replacement: {
    label: 'Replacement',
    hint: 'Creates a new order for these items at ₹0.',
    done: 'Replacement order created',
  },
  credit: {
    label: 'Store credit',
    hint: 'The customer can use it at checkout.',
    done: 'Store credit given',
  },
};

export function SettleForm({ claim, noteUnsaved }: ClaimPartProps) {
  const [method, setMethod] = useState<ClaimMethod>(claim.wantedMethod ?? 'refund');
  const [reference, setReference] = useState('');
  const [paidBy, setPaidBy] = useState<(typeof refundWays)[number]>('upi');
  const [withNextOrder, setWithNextOrder] = useState(true);
  const settle = useAdminMutation({
    run: (body: SettlementBody) => settleClaim(claim.id, body),
    success: words[method].done,
    failure: 'Failed to settle the claim',
    invalidates: claimChange,
    showsConflict: false,
  });
  useNoteUnsaved('settle', reference !== '', noteUnsaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settle.mutate({
      method,
      version: claim.version,
      ...(method === 'refund' && { paidBy, reference: reference.trim() || null }),
      ...(method === 'replacement' && { withNextOrder }),
    });
  };
  return (
    <form noValidate method="post" onSubmit={submit} onKeyDown={keepOnEnter} aria-label="Settle" className="grid gap-3">
      {claim.approvedAmount && (
        <p className="text-xl font-semibold tabular-nums">{formatRupees(claim.approvedAmount)}</p>
      )}
      <fieldset className="grid gap-1">
        <legend className="sr-only">How it is settled</legend>
        {claimMethods.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="settlement"
              className="size-5 accent-primary"
              checked={method === one}
              onChange={() => setMethod(one)}
            />
            <span>
              {words[one].label}
              {claim.wantedMethod === one && (
                <span className="text-sm text-muted-foreground"> (what the customer would like)</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-sm text-muted-foreground">{words[method].hint}</p>
      {method === 'refund' && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <FieldFrame label="How it was sent">
            {(wiring) => (
              <select
                {...wiring}
                className={controlStyles(false)}
                value={paidBy}
                onChange={({ target }) => setPaidBy(refundWays.find((way) => way === target.value) ?? 'upi')}
              >
                {refundWays.map((way) => (
                  <option key={way} value={way}>
                    {methodWords[way]}
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
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        </div>
      )}
      {method === 'replacement' && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={withNextOrder}
            onChange={({ target }) => setWithNextOrder(target.checked)}
          />
          Send with the customer's next order
        </label>
      )}
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {settle.error?.message}
      </p>
      <Button type="submit" isBusy={settle.isPending} className="justify-self-start">
        {settle.isPending ? 'Saving...' : 'Settle the claim'}
      </Button>
    </form>
  );
}
