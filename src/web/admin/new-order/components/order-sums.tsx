import { formatPaise } from '#contracts/money.ts';
import { MAX_NOTES_LENGTH } from '#contracts/orders/order-input.ts';
import { methodWords } from '#web/admin/desk/payment-words.ts';
import { plainAmount } from '#web/admin/shared/form-values.ts';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { Amount } from '#web/features/orders/components/order-items.tsx';
import type { NewOrder } from '../use-new-order.ts';

const methods = ['cash', 'upi', 'bank', 'other'] as const;

/** Coupon, note, what it costs and what was paid. */
export function OrderSums({ order }: { order: NewOrder }) {
  const { values, problems, change, quote, sums, quoteFailure } = order;
  const couponResult = values.coupon.trim() === '' ? null : (quote?.coupon ?? null);
  const isRefused = couponResult !== null && 'refused' in couponResult;
  return (
    <div className="grid gap-4">
      <Field
        label="Coupon (optional)"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        error={isRefused ? couponResult.refused : problems['coupon_code']}
        hint={couponResult && 'sentence' in couponResult ? couponResult.sentence : undefined}
        value={values.coupon}
        onChange={({ target }) => change({ coupon: target.value })}
      />
      <FieldFrame label="Note (optional)" error={problems['notes']}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={2}
            maxLength={MAX_NOTES_LENGTH}
            value={values.notes}
            onChange={({ target }) => change({ notes: target.value })}
            className={controlStyles(Boolean(problems['notes']), 'py-2')}
          />
        )}
      </FieldFrame>
      <dl aria-live="polite" className="grid gap-2 border-t pt-4 tabular-nums">
        <Amount term="Subtotal">{formatPaise(sums?.subtotal ?? 0)}</Amount>
        {sums !== null && sums.discount > 0 && <Amount term="Discount">−{formatPaise(sums.discount)}</Amount>}
        {!values.isCollected && <Amount term="Delivery">{sums === null ? '–' : formatPaise(sums.shipping)}</Amount>}
        <Amount term="Total" className="border-t pt-3 text-lg font-semibold">
          {formatPaise(sums?.total ?? 0)}
        </Amount>
      </dl>
      {quoteFailure && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {quoteFailure}
        </p>
      )}
      <div className="grid grid-cols-2 items-start gap-3">
        <FieldFrame label="Paid now" error={problems['payment.method']}>
          {(wiring) => (
            <select
              {...wiring}
              value={values.method}
              onChange={({ target }) => change({ method: methods.find((one) => one === target.value) ?? '' })}
              className={controlStyles(Boolean(problems['payment.method']))}
            >
              <option value="">Not yet</option>
              {methods.map((method) => (
                <option key={method} value={method}>
                  {methodWords[method]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        {values.method !== '' && (
          <Field
            label="Amount (₹)"
            inputMode="decimal"
            autoComplete="off"
            placeholder={sums === null ? '' : plainAmount((sums.total / 100).toFixed(2))}
            error={problems['payment.amount']}
            value={values.amount}
            onChange={({ target }) => change({ amount: target.value })}
          />
        )}
      </div>
    </div>
  );
}
