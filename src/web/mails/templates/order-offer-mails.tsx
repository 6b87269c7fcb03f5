import { formatDateTime } from '#contracts/format-date.ts';
import type { MailedOffer, MailView } from '#contracts/mail/mail-views.ts';
import { formatRupees } from '#contracts/money.ts';
import type { QuoteLine } from '#contracts/orders/desk/quotes.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkToOpen } from '#web/mails/components/mail-button.tsx';
import { Notice, Paragraph, Questions, Title, TypedText } from '#web/mails/components/mail-text.tsx';
import { OrderDetails } from '#web/mails/components/order-details.tsx';
import type { MailContent } from '../components/mail-frame.tsx';

type View<Kind> = Extract<MailView, { kind: Kind }>;

/** The shop cannot send the order as it was placed, and the customer has to agree. */
export function orderOffer(view: View<'order-offer'>, shop: Shop): MailContent {
  const { order, offer } = view;
  const total = formatRupees(offer.grandTotal);
  return {
    subject: `Please review your ${shop.name} order #${order.id}`,
    preheader: `We checked our stock. New total: ${total}.`,
    body: (
      <>
        <Title>Please review your order #{order.id}</Title>
        <Paragraph>We checked our stock. This is what we can send you:</Paragraph>
        <TypedText>{offer.lines.map((line) => lineText(line, offer.lines)).join('\n')}</TypedText>
        <TypedText>{amountTexts(offer).join('\n')}</TypedText>
        <Notice colour="info" heading={`New total: ${total}`}>
          {offer.message && <TypedText>{offer.message}</TypedText>}
          <Paragraph>You pay nothing until you have agreed.</Paragraph>
          {offer.until && <Paragraph>We keep it for you until {formatDateTime(offer.until)}.</Paragraph>}
        </Notice>
        <ToOrder view={view} shop={shop} label="Review and answer" />
        <Questions shop={shop} />
      </>
    ),
  };
}

function lineText({ check, name, quantity, ordered, price, replaces }: QuoteLine, lines: readonly QuoteLine[]): string {
  const amount = formatRupees(Number(price) * quantity);
  if (check === 'substitute') {
    const original = lines.find(({ itemId }) => itemId === replaces)?.name;
    return `${quantity} × ${name}${original ? `, in place of ${original}` : ''}: ${amount}`;
  }
  if (quantity === 0) return `${name}: not available`;
  return `${quantity === ordered ? quantity : `${quantity} of ${ordered}`} × ${name}: ${amount}`;
}

function amountTexts({ discount, shippingCost, shippingReason }: MailedOffer): string[] {
  const reason = shippingReason ? ` (${shippingReason})` : '';
  return [
    ...(discount === '0.00' ? [] : [`Discount: −${formatRupees(discount)}`]),
    `Delivery${reason}: ${shippingCost === '0.00' ? 'Free' : formatRupees(shippingCost)}`,
  ];
}

/** The total is agreed. The ways to pay stand on the order's page, where they are always those of today. */
export function paymentAsked(view: View<'payment-asked'>, shop: Shop): MailContent {
  const { order, until, isVerified } = view;
  const due = formatRupees(order.payment.due);
  return {
    subject: `Please pay ${due} for your ${shop.name} order #${order.id}`,
    preheader: 'Everything is agreed. We pack it as soon as your payment has arrived.',
    body: (
      <>
        <Title>
          Please pay {due} for your order #{order.id}
        </Title>
        <Paragraph>Everything is agreed. We pack your order as soon as your payment has arrived.</Paragraph>
        {until && <Paragraph>We keep it for you until {formatDateTime(until)}.</Paragraph>}
        <ToOrder view={view} shop={shop} label="See how to pay" />
        <OrderDetails order={order} shop={shop} isVerified={isVerified} />
        <Questions shop={shop} />
      </>
    ),
  };
}

type ToOrderProps = { view: View<'order-offer' | 'payment-asked'>; shop: Shop; label: string };

/** An unconfirmed address gets no link that acts for the customer: its reader signs in. */
function ToOrder({ view: { order, link, hasAccount = true }, shop, label }: ToOrderProps) {
  const href = link ?? (hasAccount ? `${shop.url}${paths.order(order.id)}` : null);
  return href && <LinkToOpen href={href} label={label} />;
}
