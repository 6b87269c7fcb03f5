import { ArrowLeft, Mail, MapPin, Phone } from 'lucide';
import { Link } from 'react-router';
import { formatDateTime } from '#contracts/format-date.ts';
import { statusMessage } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { Icon } from '#web/components/icon.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { Card } from '#web/components/ui/card.tsx';
import { AddressLines } from '#web/features/addresses/components/address-lines.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { statusLook } from '../status-looks.ts';
import { AwaitedStepButton } from './awaited-step-button.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ClaimButton } from './claim-button.tsx';
import { OrderAgainButton } from './order-again-button.tsx';
import { OrderBills } from './order-bills.tsx';
import { OrderItems, OrderTotals } from './order-items.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ParcelList } from './parcel-list.tsx';
import { OrderProgress, PaymentBadge, StatusBadge } from './status-badge.tsx';
import { WhatsappButton } from './whatsapp-button.tsx';

export function OrderView({ order }: { order: Order }) {
  const { id, status, createdAt, items, shippingAddress, billingAddress, notes, history, shipments } = order;
  return (
    <div className="page grid max-w-5xl gap-6 py-6">
      <div>
        <BackToMyOrders />
        <h1 className="heading mt-1">Order #{id}</h1>
        <p className="text-muted-foreground">
          Placed on <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
      </div>
      <StatusBanner status={status} />
      <OrderProgress status={status} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-6">
          <Card title="Items">
            <OrderItems items={items} showsUnitPrice />
            <OrderTotals order={order} />
          </Card>
          {shipments.length > 0 && (
            <Card title="Parcels">
              <ParcelList shipments={shipments} />
            </Card>
          )}
          {history.length > 0 && (
            <Card title="Status History">
              <OrderTimeline history={history} />
            </Card>
          )}
        </div>
        <div className="grid gap-6">
          <OrderInformation order={order} />
          {status !== 'pending' && <OrderBills orderId={id} />}
          <Card title="Shipping Address">
            <AddressLines address={shippingAddress} />
          </Card>
          {billingAddress && (
            <Card title="Billing Address">
              <AddressLines address={billingAddress} />
            </Card>
          )}
          {notes && (
            <Card title="Order Notes">
              <p className="wrap-anywhere whitespace-pre-line">{notes}</p>
            </Card>
          )}
          <OrderHelpCard orderId={id} />
        </div>
      </div>
    </div>
  );
}

export function BackToMyOrders() {
  return (
    <Link
      to={paths.myOrders}
      className="inline-flex min-h-11 items-center gap-2 font-medium text-primary underline-offset-4 hover:underline"
    >
      <Icon of={ArrowLeft} className="size-4" /> Back to My Orders
    </Link>
  );
}

function OrderInformation({ order }: { order: Order }) {
  const { id, status, createdAt, items, cancellableUntil, customer, gstin } = order;
  const { user } = useSession();
  // Administrators see all orders, but can cancel only their own here.
  const isOwn = customer === undefined || customer?.id === user?.id;
  return (
    <Card title="Order Information">
      <dl className="mb-4 grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <dt className="text-muted-foreground">Order Status</dt>
          <dd>
            <StatusBadge status={status} />
          </dd>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <dt className="text-muted-foreground">Payment Status</dt>
          <dd>
            <PaymentBadge order={order} />
          </dd>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <dt className="text-muted-foreground">Order Date</dt>
          <dd>
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </dd>
        </div>
        {gstin && (
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <dt className="text-muted-foreground">GSTIN</dt>
            <dd>{gstin}</dd>
          </div>
        )}
      </dl>
      <div className="grid gap-4">
        {isOwn && <AwaitedStepButton order={order} />}
        {isOwn && status === 'pending' && <WhatsappButton order={order} />}
        {isOwn && (status === 'shipped' || status === 'delivered') && <ClaimButton orderId={id} />}
        <OrderAgainButton items={items} variant={status === 'delivered' ? 'primary' : 'outline'} />
        {isOwn && cancellableUntil && <CancelOrder id={id} until={cancellableUntil} />}
      </div>
    </Card>
  );
}

function StatusBanner({ status }: { status: string }) {
  const { label, icon, colours } = statusLook(status);
  const message = statusMessage(status);
  return (
    <div className={classNames('flex items-center gap-4 rounded-card border p-4 md:p-5', colours)}>
      <Icon of={icon} className="size-7 shrink-0" />
      <p>
        <strong className="block font-semibold">{label}</strong>
        {message && <span className="text-foreground">{message}</span>}
      </p>
    </div>
  );
}

function OrderHelpCard({ orderId }: { orderId: number }) {
  const { address, phone, email } = useShop();
  const subject = encodeURIComponent(`Order #${orderId}`);
  return (
    <Card title="Need Help?">
      <address className="grid gap-2 not-italic">
        <p className="flex gap-3">
          <Icon of={MapPin} className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
          <span className="whitespace-pre-line">{address}</span>
        </p>
        <a
          href={`tel:${phone.replaceAll(' ', '')}`}
          className="flex min-h-11 items-center gap-3 font-medium text-primary underline underline-offset-4"
        >
          <Icon of={Phone} className="size-5 shrink-0 text-muted-foreground" />
          {phone}
        </a>
        <a href={`mailto:${email}?subject=${subject}`} className={buttonStyles({ variant: 'outline' })}>
          <Icon of={Mail} className="size-4" /> Contact Support
        </a>
      </address>
    </Card>
  );
}
