import { useRef } from 'react';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { Address } from '#contracts/addresses/addresses.ts';
import { formatPaise } from '#contracts/money.ts';
import type { CheckoutForm as CheckedForm } from '#contracts/orders/checkout-form.ts';
import { MAX_NOTES_LENGTH } from '#contracts/orders/order-input.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { useCart, useCartStore } from '#web/features/cart/cart-context.tsx';
import { ApiError } from '#web/lib/api.ts';
import { hasOtherCart } from '../order-attempt.ts';
import { orderBody, orderedCart } from '../order-body.ts';
import type { Totals } from '../totals.ts';
import { useCheckoutForm } from '../use-checkout-form.ts';
import type { PlaceOrder } from '../use-place-order.ts';
import { AddressPart } from './address-part.tsx';
import { CheckBox } from './check-box.tsx';
import { DataNotice, PaymentNotice, RefusedNotice, UnansweredNotice } from './notices.tsx';
import { SavedAddresses } from './saved-addresses.tsx';

type CheckoutFormProps = {
  user: CurrentUser;
  addresses: readonly Address[];
  totals: Totals;
  placing: PlaceOrder;
  onUpdateCart: () => Promise<unknown>;
};

export function CheckoutForm({ user, addresses, totals, placing, onUpdateCart }: CheckoutFormProps) {
  const { element, values, dispatch, errors, submit } = useCheckoutForm({ user, addresses });
  const { savedAddressId, billing, shipping, isSaved, isSameAddress, notes } = values;
  const { cart } = useCart();
  const cartStore = useCartStore();
  const submitButton = useRef<HTMLButtonElement>(null);

  const place = (form: CheckedForm) =>
    placing.place(orderBody(form, orderedCart(cartStore.current().items, totals)), (error) => {
      // The saved address itself is gone: what it said stands in the fields, and is sent as a new one from now on.
      const isAddressGone = error instanceof ApiError && error.status === 404 && error.details.length === 0;
      if (isAddressGone) dispatch({ type: 'edit', part: 'billing', change: {} });
    });
  const updateCart = async () => {
    await onUpdateCart();
    placing.forgetRefusal();
    // The button that was pressed is gone with its notice.
    submitButton.current?.focus();
  };

  const { unanswered } = placing;
  const isOtherCart = unanswered !== null && hasOtherCart(unanswered, orderedCart(cart.items, totals));
  const goOn = () => {
    placing.dropUnanswered();
    void updateCart();
  };
  const saveBox = savedAddressId === null && (
    <CheckBox
      label="Save this address for future orders"
      isChecked={isSaved}
      onChange={(isChecked) => dispatch({ type: 'set', change: { isSaved: isChecked } })}
    />
  );

  return (
    <form ref={element} noValidate method="post" onSubmit={submit(place)} className="grid min-w-0 gap-6">
      {addresses.length > 0 && (
        <SavedAddresses
          addresses={addresses}
          chosenId={savedAddressId}
          onChoose={(address) => dispatch({ type: 'choose', address, email: user.email })}
          onUseNew={() => dispatch({ type: 'useNew' })}
        />
      )}
      <Card title="Billing Information">
        <AddressPart
          part="billing"
          values={billing}
          errors={errors}
          onEdit={(change) => dispatch({ type: 'edit', part: 'billing', change })}
        />
        <div className="mt-3">
          {isSameAddress && saveBox}
          <CheckBox
            label="Shipping address same as billing address"
            isChecked={isSameAddress}
            onChange={(isChecked) => dispatch({ type: 'set', change: { isSameAddress: isChecked } })}
          />
        </div>
      </Card>
      {!isSameAddress && (
        <Card title="Shipping Information">
          <p className="-mt-2 mb-4 text-sm text-muted-foreground">
            Where the parcel goes. Leave it blank to have it sent to the billing address.
          </p>
          <AddressPart
            part="shipping"
            values={shipping}
            errors={errors}
            onEdit={(change) => dispatch({ type: 'edit', part: 'shipping', change })}
          />
          {/* Where the parcel goes is what is saved. */}
          {saveBox && <div className="mt-3">{saveBox}</div>}
        </Card>
      )}
      <FieldFrame label="Order notes (optional)" error={errors['notes']}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={3}
            maxLength={MAX_NOTES_LENGTH}
            value={notes}
            onChange={(event) => dispatch({ type: 'set', change: { notes: event.target.value } })}
            className={controlStyles(Boolean(errors['notes']), 'py-2')}
          />
        )}
      </FieldFrame>
      <PaymentNotice />
      {placing.refused.length > 0 && <RefusedNotice lines={placing.refused} onUpdate={() => void updateCart()} />}
      {unanswered && <UnansweredNotice onSendAgain={placing.sendAgain} onGoOn={isOtherCart ? goOn : undefined} />}
      <div className="grid gap-3">
        <Button ref={submitButton} type="submit" disabled={placing.isSending || isOtherCart} className="w-full">
          {placing.isSending && (
            <span
              aria-hidden
              className="size-5 animate-spin rounded-full border-2 border-current border-t-transparent"
            />
          )}
          {placing.isSending ? 'Placing Order...' : 'Place Order'}
        </Button>
        <p className="text-center text-sm text-muted-foreground tabular-nums">
          You pay {formatPaise(totals.total)} in all, GST and shipping included.
        </p>
        <DataNotice />
      </div>
    </form>
  );
}
