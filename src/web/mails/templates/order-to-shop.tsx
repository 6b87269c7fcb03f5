import { formatDateTime } from '#contracts/format-date.ts';
import type { MailView } from '#contracts/mail/mail-views.ts';
import { formatRupees } from '#contracts/money.ts';
import { orderContact } from '#contracts/orders/order-contact.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';
import { MailButton } from '../components/mail-button.tsx';
import type { MailContent } from '../components/mail-frame.tsx';
import { MailLink, Paragraph, Title } from '../components/mail-text.tsx';
import { OrderDetails } from '../components/order-details.tsx';

type View = Extract<MailView, { kind: 'order-to-shop' }>;

export function orderToShop({ order }: View, shop: Shop): MailContent {
  const { id, createdAt, grandTotal, customer } = order;
  const { city, state } = order.shippingAddress;
  const { name, phone } = orderContact(order);
  const greeting = `Hello ${name}, this is ${shop.name} about your order #${id}.`;
  return {
    subject: `New order #${id}: ${formatRupees(grandTotal)} from ${name}`,
    preheader: `${city}, ${state}. Check the stock, then write on WhatsApp to ${phone}.`,
    body: (
      <>
        <Title>New order #{id}</Title>
        <Paragraph>
          Placed on {formatDateTime(createdAt)}
          {customer && ` by ${customer.fullName ?? customer.username}, ${customer.email}`}. A reply to this mail goes to
          the customer.
        </Paragraph>
        <MailButton href={`${shop.url}${paths.adminTab('orders')}&query=${id}`} label="Open in the dashboard" />
        <Paragraph>
          <MailLink href={whatsappUrl(phone, greeting)}>Write to {name} on WhatsApp</MailLink>
        </Paragraph>
        <OrderDetails order={order} shop={shop} showsBilling />
      </>
    ),
  };
}
