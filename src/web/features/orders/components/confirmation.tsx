import { CircleCheck } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#contracts/format-date.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { Icon } from '#web/components/icon.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { Card } from '#web/components/ui/card.tsx';
import { AddressLines } from '#web/features/addresses/components/address-lines.tsx';
import { paths } from '#web/lib/paths.ts';
import { AwaitedStepButton } from './awaited-step-button.tsx';
import { OrderItems, OrderTotals } from './order-items.tsx';
import { OrderProgress, PaymentBadge, StatusBadge } from './status-badge.tsx';
import { WhatsappButton } from './whatsapp-button.tsx';

export function Confirmation({ order }: { order: Order }) {
  const isPending = order.status === 'pending';
  return (
    <div className="page grid max-w-5xl gap-6 py-8">
      <div className="grid justify-items-center gap-2 text-center">
        <Icon of={CircleCheck} className="size-14 stroke-[1.5] text-success" />
        <h1 className="heading">Thank you for your order!</h1>
        <p className="text-lg">Your order #{order.id} has been received</p>
      </div>
      <OrderProgress status={order.status} />
      {isPending && <StockCheckNotice order={order} />}
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card title="Order Summary">
          <OrderItems items={order.items} />
          <OrderTotals order={order} />
        </Card>
        <Card title="Order Details">
          <dl className="grid gap-4">
            <Detail term="Order date">
              <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
            </Detail>
            <Detail term="Payment Status">
              <PaymentBadge order={order} />
            </Detail>
            <Detail term="Order Status">
              <StatusBadge status={order.status} />
            </Detail>
            <Detail term="Shipping Address">
              <AddressLines address={order.shippingAddress} />
            </Detail>
          </dl>
          <Link
            to={paths.order(order.id)}
            className="mt-3 inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
          >
            View order details
          </Link>
          <AwaitedStepButton order={order} />
        </Card>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={paths.home} className={buttonStyles({ variant: 'outline' })}>
          Back to Home
        </Link>
        <Link to={paths.shop} className={buttonStyles({ variant: isPending ? 'outline' : 'primary' })}>
          Continue Shopping
        </Link>
      </div>
    </div>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function StockCheckNotice({ order }: { order: Order }) {
  return (
    <section
      aria-labelledby="stock-check"
      className="flex flex-wrap items-center gap-4 rounded-card border border-info/40 bg-info/8 p-5"
    >
      <div className="min-w-0 grow basis-80">
        <h2 id="stock-check" className="font-semibold text-info">
          Stock Check in Progress
        </h2>
        <p className="mt-1">
          We are checking our stock and will contact you on WhatsApp about availability, payment options and delivery.
          You pay nothing until then.
        </p>
      </div>
      <WhatsappButton order={order} />
    </section>
  );
}
