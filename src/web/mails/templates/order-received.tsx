import { isToBeAgreed, orderPromise } from '#contracts/delivery/order-promise.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import type { MailView } from '#contracts/mail/mail-views.ts';
import { formatRupees } from '#contracts/money.ts';
import { orderContact } from '#contracts/orders/order-contact.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { DELIVERY_DAYS, DISPATCH_WORKING_DAYS } from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { BY_AGREEMENT } from '#web/lib/policy-sentences.ts';
import { MailButton, PayOrTrack } from '../components/mail-button.tsx';
import type { MailContent } from '../components/mail-frame.tsx';
import { Heading, Notice, Paragraph, Questions, Title } from '../components/mail-text.tsx';
import { OrderDetails } from '../components/order-details.tsx';

type View = Extract<MailView, { kind: 'order-received' }>;

export function orderReceived({ order, isVerified, hasAccount = true, link }: View, shop: Shop): MailContent {
  return {
    subject: `Your ${shop.name} order #${order.id} has been received`,
    preheader: `We are checking our stock. Total: ${formatRupees(order.grandTotal)}.`,
    body: (
      <>
        <Thanks order={order} />
        <NextStep order={order} phone={isVerified ? orderContact(order).phone : null} />
        {hasAccount && <MailButton href={`${shop.url}${paths.order(order.id)}`} label="View your order" />}
        {link && <PayOrTrack link={link} />}
        <OrderDetails order={order} shop={shop} isVerified={isVerified} />
        {hasAccount && order.cancellableUntil && <ChangeOfMind until={order.cancellableUntil} />}
        <Questions shop={shop} />
      </>
    ),
  };
}

function Thanks({ order: { id, createdAt } }: { order: Order }) {
  return (
    <>
      <Title>Thank you for your order!</Title>
      <Paragraph>
        Your order #{id} of {formatDateTime(createdAt)} has been received.
      </Paragraph>
    </>
  );
}

function NextStep({ order, phone }: { order: Order; phone: string | null }) {
  const promise = orderPromise(order);
  return (
    <Notice colour="info" heading="What happens next">
      <Paragraph>
        We are checking our stock and will contact you on WhatsApp{phone === null ? '' : ` at ${phone}`} about
        availability, payment options and delivery. You pay nothing until then.
      </Paragraph>
      {order.shippingAddress === null && <Paragraph>We keep it for you at the shop.</Paragraph>}
      {promise && <Paragraph>{promise}</Paragraph>}
      {order.shippingAddress && !promise && (
        <Paragraph>
          The parcel leaves {DISPATCH_WORKING_DAYS} working days after that is settled and arrives {DELIVERY_DAYS} days
          later.
        </Paragraph>
      )}
      {isToBeAgreed(order) && <Paragraph>{BY_AGREEMENT}.</Paragraph>}
    </Notice>
  );
}

function ChangeOfMind({ until }: { until: string }) {
  return (
    <>
      <Heading>Changed your mind?</Heading>
      <Paragraph>
        You can cancel the order by yourself until {formatDateTime(until)}: open it and choose “Cancel Order”. That is
        possible as long as we have not begun to prepare it.
      </Paragraph>
    </>
  );
}
