import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { availableItems, type CartItem } from '#contracts/cart/cart.ts';
import { Drawing } from '#web/components/drawing.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { addressesQuery } from '#web/features/addresses/api.ts';
import { useCart } from '#web/features/cart/cart-context.tsx';
import { useCartCheck } from '#web/features/cart/use-cart-check.ts';
import { useCartQuote } from '#web/features/delivery/use-cart-quote.ts';
import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { orderTotals, quotedTotals, reducedTotals } from '../order-body.ts';
import { usePlaceOrder } from '../use-place-order.ts';
import type { Sending } from './checkout-delivery.tsx';
import { PaymentNotice, UnresolvedNotice } from './notices.tsx';
import { OrderSummary } from './order-summary.tsx';

/** Loaded while the session and the addresses are: the form and its schemas are half of the page's own code. */
const checkoutForm = onDemand(async () => (await import('./checkout-form.tsx')).CheckoutForm);

export function Checkout({ user }: { user: CurrentUser }) {
  const { cart } = useCart();
  const shop = useShop();
  const [sending, setSending] = useState<Sending>({ pin: null, day: null });
  const [coupon, setCoupon] = useState<string | null>(null);
  const quote = useCartQuote({ items: availableItems(cart.items), ...sending, coupon });
  const flat = orderTotals(cart, shop);
  const full = shop.delivery ? quotedTotals(flat, quote, sending.pin !== null) : flat;
  const totals = reducedTotals(full, coupon === null ? undefined : quote);
  const placing = usePlaceOrder(user.id);
  // An unresolved order may have taken the stock itself, so its cart stays as it was sent.
  const [isChecked] = useState(placing.unresolved === null);
  const checkCart = useCartCheck(isChecked);
  const addresses = useQuery(addressesQuery());
  const [failure, setFailure] = useState<string | null>(null);
  const CheckoutForm = useOnDemand(checkoutForm, {
    isNeeded: failure === null,
    onFailure: ({ message }) => setFailure(message),
  });
  // Deferred, so that React renders the many fields in small steps and the page stays responsive.
  const Form = useDeferredValue(addresses.isPending ? undefined : CheckoutForm);

  if (placing.isPlaced) return <PageLoading />;
  if (availableItems(cart.items).length === 0) {
    return (
      <>
        {placing.unresolved && (
          <div className="page pt-6">
            <UnresolvedNotice onSendAgain={placing.sendAgain} />
          </div>
        )}
        <EmptyCart soldOut={cart.items} />
      </>
    );
  }
  if (failure !== null) {
    return (
      <CheckoutFrame>
        <LoadFailure message={`The form could not be loaded. ${failure}`} onRetry={() => setFailure(null)} />
      </CheckoutFrame>
    );
  }
  // The form starts with the default address, so it waits for the addresses.
  if (!Form) return <CheckoutLoading />;
  return (
    <CheckoutFrame>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8">
        <div className="lg:sticky lg:top-24 lg:order-2">
          <OrderSummary cart={cart} totals={totals} quote={quote} coupon={coupon} />
        </div>
        <div className="grid gap-6 lg:order-1">
          {!addresses.data && (
            <LoadFailure
              message="Failed to load addresses. Please try again."
              onRetry={() => void addresses.refetch()}
            />
          )}
          <Form
            user={user}
            addresses={addresses.data ?? []}
            totals={totals}
            placing={placing}
            quote={quote}
            sending={sending}
            onSending={setSending}
            coupon={coupon}
            onCoupon={setCoupon}
            onUpdateCart={checkCart}
          />
        </div>
      </div>
    </CheckoutFrame>
  );
}

/** The server renders it too: what everybody may read comes before the script. */
export function CheckoutLoading() {
  useOnDemand(checkoutForm);
  return (
    <CheckoutFrame>
      <PageLoading />
    </CheckoutFrame>
  );
}

function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page py-6 md:py-8">
      <CheckoutBreadcrumb />
      <h1 className="heading mt-2 mb-4">Checkout</h1>
      <div className="mb-6">
        <PaymentNotice />
      </div>
      {children}
    </div>
  );
}

/** Sold-out lines stay in the cart, but there is nothing to order. */
function EmptyCart({ soldOut }: { soldOut: readonly CartItem[] }) {
  return (
    <EmptyState drawing={<Drawing of="empty-cart" />} title="Your cart is empty" level="h1">
      {soldOut.length > 0 && (
        <div className="grid max-w-prose gap-1 wrap-anywhere">
          <p className="text-muted-foreground">What you had chosen is no longer available:</p>
          <ul>
            {soldOut.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={paths.soldProduct({ id, name })}
                  className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Link to={paths.shop} className={buttonStyles()}>
        Continue Shopping
      </Link>
    </EmptyState>
  );
}

const steps = [
  { label: 'Home', to: paths.home },
  { label: 'Shop', to: paths.shop },
];

function CheckoutBreadcrumb() {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
        {steps.map(({ label, to }) => (
          <li key={to} className="flex items-center gap-x-2">
            <Link to={to} className="inline-flex min-h-11 items-center hover:text-foreground">
              {label}
            </Link>
            <span aria-hidden>/</span>
          </li>
        ))}
        <li aria-current="page" className="text-foreground">
          Checkout
        </li>
      </ol>
    </nav>
  );
}
