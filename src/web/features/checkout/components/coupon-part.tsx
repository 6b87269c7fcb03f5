import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { availableItems } from '#contracts/cart/cart.ts';
import type { CartQuote } from '#contracts/delivery/delivery.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { controlStyles } from '#web/components/ui/field-frame.tsx';
import { useCart } from '#web/features/cart/cart-context.tsx';
import { cartQuoteQuery } from '#web/features/delivery/api.ts';
import { TRY_AGAIN } from '#web/lib/api.ts';
import type { Sending } from './checkout-delivery.tsx';

type CouponPartProps = {
  /** The code that the order is sent with. */
  code: string | null;
  onCode: (code: string | null) => void;
  quote: CartQuote | undefined;
  sending: Sending;
};

/** Closed until somebody has a code. A code counts once the server has accepted it for this cart. */
export function CouponPart({ code, onCode, quote, sending }: CouponPartProps) {
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, setTyped, refusal, isBusy, apply } = useCode(sending, onCode);
  const couponResult = quote?.coupon ?? null;
  const isRefused = couponResult !== null && 'refused' in couponResult;
  // The button that was pressed is gone.
  const isRemoved = useRef(false);
  useEffect(() => {
    if (code === null && isRemoved.current) input.current?.focus();
    isRemoved.current = code !== null;
  }, [code]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The order is not sent yet.
    event.preventDefault();
    void apply();
  };
  if (code !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border bg-card px-5 py-3">
        <p role="status" className={isRefused ? 'font-medium text-warning' : undefined}>
          <strong className="font-semibold">{code}</strong>
          {couponResult && `: ${'refused' in couponResult ? couponResult.refused : couponResult.sentence}`}
        </p>
        <Button variant="outline" size="small" onClick={() => onCode(null)}>
          Remove<span className="sr-only"> the code {code}</span>
        </Button>
      </div>
    );
  }
  return (
    <details className="group rounded-card border bg-card">
      <summary className="flex min-h-14 items-center justify-between gap-3 rounded-card px-5 font-semibold [&::-webkit-details-marker]:hidden">
        Have a coupon?
        <Icon of={ChevronDown} className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-1.5 px-5 pb-5">
        <label htmlFor={inputId} className="text-sm font-semibold">
          Code
        </label>
        <div className="flex gap-3">
          <input
            ref={input}
            id={inputId}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? `${inputId}-refusal` : undefined}
            className={controlStyles(refusal !== '', 'min-w-0 uppercase')}
          />
          <Button variant="outline" isBusy={isBusy} onClick={() => void apply()}>
            Apply
          </Button>
        </div>
        {refusal && (
          <p id={`${inputId}-refusal`} role="alert" className="text-sm font-medium text-destructive">
            {refusal}
          </p>
        )}
      </div>
    </details>
  );
}

/** A code is asked for once, when it is complete: wrong ones are counted. */
function useCode(sending: Sending, onCode: (code: string) => void) {
  const { cart } = useCart();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const apply = async () => {
    const coupon = typed.trim().toUpperCase();
    if (coupon === '') return setRefusal('Please enter a code');
    setBusy(true);
    try {
      const asked = cartQuoteQuery({ items: availableItems(cart.items), ...sending, coupon });
      const { coupon: couponResult } = await queryClient.fetchQuery({ ...asked, retry: false });
      if (couponResult && 'refused' in couponResult) return setRefusal(couponResult.refused);
      setTyped('');
      setRefusal('');
      onCode(coupon);
    } catch (error) {
      setRefusal((error instanceof Error && error.message) || TRY_AGAIN);
    } finally {
      setBusy(false);
    }
  };
  return {
    typed,
    setTyped: (text: string) => {
      setTyped(text);
      setRefusal('');
    },
    refusal,
    isBusy,
    apply,
  };
}
