import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { Address } from '#contracts/addresses/addresses.ts';
import { isAvailable } from '#contracts/cart/cart.ts';
import type { CartQuote } from '#contracts/delivery/delivery.ts';
import { formatPaise, parseMoney } from '#contracts/money.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { useCart, useCartStore } from '#web/features/cart/cart-context.tsx';
import { cartQuotes } from '#web/features/delivery/api.ts';
import { creditQuery } from '#web/features/store-credit/api.ts';
import { ApiError, TRY_AGAIN } from '#web/lib/api.ts';
import { hasGst, isHeavyAgreed } from '#web/lib/policy-sentences.ts';
import { showToast } from '#web/lib/toasts.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { isCompleteAddress } from '../checkout-schema.ts';
import { hasOtherCart } from '../order-attempt.ts';
import { orderBody, orderedCart, type Totals } from '../order-body.ts';
import { useCheckoutForm } from '../use-checkout-form.ts';
import { useIsWide } from '../use-is-wide.ts';
import type { PlaceOrder } from '../use-place-order.ts';
import { AddressPart } from './address-part.tsx';
import { CheckoutDelivery, type Sending } from './checkout-delivery.tsx';
import { CouponPart } from './coupon-part.tsx';
import { DataNotice, LimitNotice, RefusedNotice, UnresolvedNotice } from './notices.tsx';
import { SavedAddresses } from './saved-addresses.tsx';

/** The days, the place or the coupon have changed since they were shown. */
const CHANGED_QUOTE = ['dispatch_changed', 'not_served', 'coupon_refused'];

type CheckoutFormProps = {
  user: CurrentUser;
  addresses: readonly Address[];
  totals: Totals;
  placing: PlaceOrder;
  quote: CartQuote | undefined;
  sending: Sending;
  onSending: (next: Sending) => void;
  coupon: string | null;
  onCoupon: (code: string | null) => void;
  /** Returns whether the cart could be updated. */
  onUpdateCart: () => Promise<boolean>;
};

export function CheckoutForm(props: CheckoutFormProps) {
  const { user, addresses, totals, placing, quote, sending, onSending, coupon, onCoupon, onUpdateCart } = props;
  const queryClient = useQueryClient();
  const { cart } = useCart();
  const cartStore = useCartStore();
  const submitButton = useRef<HTMLButtonElement>(null);
  const [usesCredit, setUsesCredit] = useState(false);
  const credit = parseMoney(useQuery(creditQuery()).data?.balance ?? '0') ?? 0;
  const fromCredit = usesCredit ? Math.min(credit, totals.total) : 0;
  const couponResult = quote?.coupon ?? null;
  const isRefused = couponResult?.code === coupon && couponResult !== null && 'refused' in couponResult;
  const chosen = { day: sending.day, coupon: isRefused ? null : coupon, usesCredit: fromCredit > 0 };
  const form = useCheckoutForm({
    user,
    addresses,
    send: (values) =>
      placing.place(orderBody(values, orderedCart(cartStore.current().items, totals), chosen), (error) => {
        // The saved address was deleted. Its text stays in the fields and is sent as a new address.
        const isAddressGone = error instanceof ApiError && error.status === 404 && error.details.length === 0;
        if (isAddressGone) form.setValue('savedAddressId', null);
        if (!(error instanceof ApiError) || !CHANGED_QUOTE.includes(error.code)) return;
        // The current days and what cannot be sent are shown above the button.
        if (error.code === 'dispatch_changed') onSending({ ...sending, day: null });
        void queryClient.invalidateQueries({ queryKey: cartQuotes });
      }),
  });
  const { register, watch, errors, submit } = form;
  const savedAddressId = watch('savedAddressId');
  const isSameAddress = watch('isSameAddress');
  const billingPin = watch('billing.zipCode');
  // On a phone a saved address stands for its fields. Fields that need a correction are shown.
  const isWide = useIsWide();
  const [unfoldedId, setUnfoldedId] = useState<number | null>(null);
  const isFolded =
    !isWide && savedAddressId !== null && savedAddressId !== unfoldedId && isCompleteAddress(watch('billing'));

  const unfold = () => {
    flushSync(() => setUnfoldedId(savedAddressId));
    // The pressed button is gone.
    form.setFocus('billing.recipientName');
  };

  const updateCart = async () => {
    if (!(await onUpdateCart())) {
      showToast({ title: 'The cart could not be updated', description: TRY_AGAIN, variant: 'destructive' });
      return;
    }
    placing.forgetRefusal();
    // The pressed button disappears with its notice.
    submitButton.current?.focus();
  };

  const shop = useShop();
  const hasHeavy = isHeavyAgreed(shop) && cart.items.some((item) => item.isHeavy && isAvailable(item));
  const { unresolved } = placing;
  const isOtherCart = unresolved !== null && hasOtherCart(unresolved, orderedCart(cart.items, totals));
  const continueWithCart = () => {
    placing.dropUnresolved();
    void updateCart();
  };
  const saveBox = savedAddressId === null && (
    <CheckBox label="Save this address for future orders" {...register('isSaved')} />
  );

  return (
    // The margin keeps a focused field clear of the sticky header.
    <form noValidate method="post" onSubmit={submit} className="grid min-w-0 gap-6 **:scroll-mt-24">
      {addresses.length > 0 && (
        <SavedAddresses
          addresses={addresses}
          chosenId={savedAddressId}
          onChoose={form.chooseSaved}
          onUseNew={form.useNewAddress}
        />
      )}
      <Card title="Billing Information">
        {isFolded && (
          <div className="-my-2 flex items-center justify-between gap-3">
            <p>The saved address chosen above.</p>
            <Button variant="outline" size="small" onClick={unfold}>
              Edit<span className="sr-only"> the address</span>
            </Button>
          </div>
        )}
        <div hidden={isFolded}>
          <AddressPart part="billing" form={form} />
        </div>
        <div className="mt-3">
          {isSameAddress && saveBox}
          <CheckBox label="Shipping address same as billing address" {...register('isSameAddress')} />
        </div>
      </Card>
      {!isSameAddress && (
        <Card title="Shipping Information">
          <p className="-mt-2 mb-4 text-sm text-muted-foreground">
            Where the parcel goes. Leave it blank to have it sent to the billing address.
          </p>
          <AddressPart part="shipping" form={form} />
          {/* The saved address is the one the parcel goes to. */}
          {saveBox && <div className="mt-3">{saveBox}</div>}
        </Card>
      )}
      <CheckoutDelivery
        zipCode={isSameAddress ? billingPin : watch('shipping.zipCode') || billingPin}
        quote={quote}
        sending={sending}
        onSending={onSending}
      />
      {shop.tax?.registration === 'regular' && (
        <Field
          label="GSTIN (for business)"
          hint="Only if the bill is for a business that is registered for GST."
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          error={errors.gstin?.message}
          {...register('gstin')}
        />
      )}
      <FieldFrame label="Order notes (optional)" error={errors.notes?.message}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={3}
            {...register('notes')}
            className={controlStyles(Boolean(errors.notes), 'py-2')}
          />
        )}
      </FieldFrame>
      <CouponPart code={coupon} onCode={onCoupon} quote={quote} sending={sending} />
      {credit > 0 && (
        <CheckBox
          label={`Use store credit (${formatPaise(credit)})`}
          checked={usesCredit}
          onChange={({ target }) => setUsesCredit(target.checked)}
        />
      )}
      {placing.refused.length > 0 && <RefusedNotice lines={placing.refused} onUpdate={() => void updateCart()} />}
      {placing.overLimit !== null && <LimitNotice message={placing.overLimit} />}
      {unresolved && (
        <UnresolvedNotice onSendAgain={placing.sendAgain} onContinue={isOtherCart ? continueWithCart : undefined} />
      )}
      <div className="grid gap-3">
        <Button ref={submitButton} type="submit" isBusy={placing.isSending} disabled={isOtherCart} className="w-full">
          {placing.isSending && (
            <span
              aria-hidden
              className="size-5 animate-spin rounded-full border-2 border-current border-t-transparent"
            />
          )}
          {placing.isSending ? 'Placing Order...' : 'Place Order'}
        </Button>
        <p className="text-center text-sm text-muted-foreground tabular-nums">
          {totalWords({ ...totals, fromCredit, hasHeavy, hasGst: hasGst(shop) })}
        </p>
        <DataNotice />
      </div>
    </form>
  );
}

type TotalFacts = Totals & { fromCredit: number; hasHeavy: boolean; hasGst: boolean };

/** The total, what it includes, and when it is paid. */
function totalWords({ total, fromCredit, isShippingUnknown, hasHeavy, hasGst }: TotalFacts): string {
  const goods = hasGst ? 'including GST' : 'for the items';
  const included = hasGst ? 'including GST and delivery' : 'including delivery';
  const rest = isShippingUnknown ? `${goods}, plus delivery by your PIN code` : included;
  const pay =
    fromCredit > 0
      ? `${formatPaise(fromCredit)} is paid by store credit, and ${formatPaise(total - fromCredit)} after we confirm.`
      : 'Pay after we confirm.';
  const sentence = `Total ${formatPaise(total)} ${hasHeavy ? goods : rest}. ${pay}`;
  return hasHeavy ? `${sentence} Delivery of heavy goods is agreed on WhatsApp before you pay.` : sentence;
}

function CheckBox({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" className="size-6" {...input} />
      {label}
    </label>
  );
}
