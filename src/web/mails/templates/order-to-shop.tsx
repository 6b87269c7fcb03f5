import { formatDateTime } from '#contracts/format-date.ts';
import type { MailView } from '#contracts/mail/mail-views.ts';
import { formatRupees } from '#contracts/money.ts';
import { COLLECTED, hasErasedContact, orderContact } from '#contracts/orders/order-contact.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';
import { MailButton } from '../components/mail-button.tsx';
import type { MailContent } from '../components/mail-frame.tsx';
import { MailLink, Notice, Paragraph, Title } from '../components/mail-text.tsx';
import { OrderDetails } from '../components/order-details.tsx';

type View<Kind extends MailView['kind']> = Extract<MailView, { kind: Kind }>;

export function orderToShop({ order }: View<'order-to-shop'>, shop: Shop): MailContent {
  const { id, createdAt, grandTotal } = order;
  const { shippingAddress } = order;
  const place = shippingAddress ? `${shippingAddress.city}, ${shippingAddress.state}` : COLLECTED;
  const isErased = hasErasedContact(order);
  const { name, phone } = orderContact(order);
  return {
    subject: `New order #${id}: ${formatRupees(grandTotal)}${isErased ? '' : ` from ${name}`}`,
    preheader: isErased ? 'The account was erased.' : `${place}. Check the stock, then write on WhatsApp to ${phone}.`,
    body: (
      <>
        <Title>New order #{id}</Title>
        <Paragraph>
          Placed on {formatDateTime(createdAt)}
          {byCustomer(order)}
        </Paragraph>
        <Actions order={order} shop={shop} />
        <OrderDetails order={order} shop={shop} isVerified />
      </>
    ),
  };
}

export function cancellationToShop({ order }: View<'cancellation-to-shop'>, shop: Shop): MailContent {
  const { id, createdAt, grandTotal, history, payment } = order;
  const isPaid = payment.surplus !== '0.00';
  const owed = `To pay back: ${formatRupees(payment.surplus)}.`;
  const cancelledAt = history.findLast(({ status, by }) => status === 'cancelled' && by === 'customer')?.at;
  const from = hasErasedContact(order) ? '' : ` from ${orderContact(order).name}`;
  return {
    subject: `Cancelled by the customer: order #${id}, ${formatRupees(grandTotal)}${from}`,
    preheader: `Please do not pack it. ${isPaid ? owed : 'Its items are back in stock.'}`,
    body: (
      <>
        <Title>Order #{id} was cancelled by the customer</Title>
        <Notice colour="status-cancelled" heading="Please do not pack it">
          <Paragraph>
            {cancelledAt && `Cancelled on ${formatDateTime(cancelledAt)}. `}Its items are back in stock.{' '}
            {!isPaid && 'No payment is recorded. If it was paid already, send the money back.'}
          </Paragraph>
          {isPaid && (
            <Paragraph>
              <strong>{owed}</strong> Send it, then record it with “Pay back” on the page of the order.
            </Paragraph>
          )}
        </Notice>
        <Paragraph>
          Placed on {formatDateTime(createdAt)}
          {byCustomer(order)}
        </Paragraph>
        <Actions order={order} shop={shop} />
        <OrderDetails order={order} shop={shop} isVerified />
      </>
    ),
  };
}

function byCustomer({ customer }: Order): string {
  if (!customer) return '.';
  return ` by ${customer.fullName ?? customer.username}, ${customer.email}. A reply to this email goes to the customer.`;
}

function Actions({ order, shop }: { order: Order; shop: Shop }) {
  const { name, phone } = orderContact(order);
  const greeting = `Hello ${name}, this is ${shop.name} about your order #${order.id}.`;
  return (
    <>
      <MailButton href={`${shop.url}${paths.adminTab('orders')}&query=${order.id}`} label="Open in the dashboard" />
      {!hasErasedContact(order) && (
        <Paragraph>
          <MailLink href={whatsappUrl(phone, greeting)}>Write to {name} on WhatsApp</MailLink>
        </Paragraph>
      )}
    </>
  );
}
