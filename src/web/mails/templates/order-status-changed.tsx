import type { ReactNode } from 'react';
import { arrivalPromise, orderPromise } from '#contracts/delivery/order-promise.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import type { MailView } from '#contracts/mail/mail-views.ts';
import { formatRupees } from '#contracts/money.ts';
import { expectedDays } from '#contracts/orders/desk/expected-days.ts';
import { changeMessage, type OrderStatus, type Turn } from '#contracts/orders/order-status.ts';
import { DELIVERY_DAYS, DISPATCH_WORKING_DAYS } from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { orderSteps, statusLook, stepNames } from '#web/features/orders/status-looks.ts';
import { deliveryDays } from '#web/lib/delivery-sentences.ts';
import { paths } from '#web/lib/paths.ts';
import { claimHours, TAKEN_BACK_SENTENCE } from '#web/lib/policy-sentences.ts';
import { MailButton, PayOrTrack } from '#web/mails/components/mail-button.tsx';
import { MailParcels } from '#web/mails/components/mail-parcels.tsx';
import { MailLink, Notice, Paragraph, Questions, Title, TypedText } from '#web/mails/components/mail-text.tsx';
import { OrderDetails } from '#web/mails/components/order-details.tsx';
import { type MailContent, MailTable } from '../components/mail-frame.tsx';
import { paint } from '../palette.ts';

type View = Extract<MailView, { kind: 'order-status' }>;

export function orderStatus(view: View, shop: Shop): MailContent {
  const { order, status, turn = null, isVerified, hasAccount = true, link, claimLink, hasBill } = view;
  const { label } = statusLook(status);
  const message = changeMessage(status, turn);
  const { headline, more } = textOf(status, turn);
  // The page of the order has the way to a claim too. Without an account there is only the link.
  const problemPage = claimLink ?? (hasAccount ? `${shop.url}${paths.order(order.id)}` : null);
  return {
    subject: `Your ${shop.name} order #${order.id} ${headline}`,
    preheader: message,
    body: (
      <>
        <Title>
          Your order #{order.id} {headline}
        </Title>
        <Paragraph>Placed on {formatDateTime(order.createdAt)}.</Paragraph>
        {status !== 'cancelled' && <OrderProgress status={status} />}
        <Notice colour={`status-${status}`} heading={label}>
          <Paragraph>{message}</Paragraph>
          {view.message && <TypedText>{view.message}</TypedText>}
          {status === 'shipped' && <MailParcels shipments={order.shipments} />}
          {more(shop, order, problemPage)}
          {hasBill && <Paragraph>Your bill is attached to this email.</Paragraph>}
        </Notice>
        {hasAccount && <MailButton href={`${shop.url}${paths.order(order.id)}`} label="View your order" />}
        {link && <PayOrTrack link={link} />}
        <OrderDetails order={order} shop={shop} isVerified={isVerified} />
        <Questions shop={shop} />
      </>
    ),
  };
}

type More = (shop: Shop, order: View['order'], problemPage: string | null) => ReactNode;

type Text = { headline: string; more: More };

const texts: Record<OrderStatus, Text> = {
  pending: {
    headline: 'is pending',
    more: () => <Paragraph>We contact you on WhatsApp about availability, payment options and delivery.</Paragraph>,
  },
  processing: {
    headline: 'is being prepared',
    more: (_, order) => {
      if (!order.shippingAddress) return <Paragraph>We keep it for you at the shop.</Paragraph>;
      const promise = orderPromise({ ...order, status: 'processing' });
      if (promise) return <Paragraph>{promise}</Paragraph>;
      return (
        <Paragraph>
          The parcel leaves {DISPATCH_WORKING_DAYS} working days after your confirmation on WhatsApp and arrives{' '}
          {DELIVERY_DAYS} days later.
        </Paragraph>
      );
    },
  },
  shipped: {
    headline: 'is on the way',
    more: (shop, order, problemPage) => (
      <>
        <Paragraph>
          {order.shipments.some(expectedDays) ? '' : `${arrivalText(shop, order)} `}Please film the unboxing.
        </Paragraph>
        <Claims shop={shop} problemPage={problemPage} />
      </>
    ),
  },
  delivered: {
    headline: 'has been delivered',
    more: (shop, _, problemPage) => <Claims shop={shop} problemPage={problemPage} />,
  },
  cancelled: {
    headline: 'has been cancelled',
    more: (_, { payment: { surplus } }) => (
      <Paragraph>
        {surplus === '0.00'
          ? 'Nothing is owed for it. If you have paid already, write to us and we send the money back.'
          : `Nothing is owed for it. We have received ${formatRupees(surplus)} from you and will pay it back.`}
      </Paragraph>
    ),
  },
};

function textOf(status: OrderStatus, turn: Turn | null): Text {
  return turn && status === 'pending' ? { ...texts.pending, headline: 'is open again' } : texts[status];
}

function arrivalText(shop: Shop, order: View['order']): string {
  return arrivalPromise({ ...order, status: 'shipped' }) ?? `It arrives ${deliveryDays(shop)} days after dispatch.`;
}

function Claims({ shop, problemPage }: { shop: Shop; problemPage: string | null }) {
  return (
    <>
      <Paragraph>
        If a plant or an animal is dead on arrival, report it{problemPage ? ' on the page below' : ` to ${shop.email}`}{' '}
        within {claimHours(shop)} hours of receipt, with the unboxing video and photos. {TAKEN_BACK_SENTENCE}
      </Paragraph>
      {problemPage && (
        <Paragraph>
          <MailLink href={problemPage}>Report a problem with this order</MailLink>
        </Paragraph>
      )}
      <Paragraph>
        <MailLink href={`${shop.url}${paths.shipping}`}>Shipping and returns</MailLink>
      </Paragraph>
    </>
  );
}

/** A decorative progress bar; the text above it says the same. */
function OrderProgress({ status }: { status: OrderStatus }) {
  const reached = orderSteps.indexOf(status);
  return (
    <div data-text="skip" aria-hidden="true">
      <MailTable style={{ tableLayout: 'fixed' }}>
        {orderSteps.map((step, index) => (
          <td key={step} style={{ paddingRight: index < orderSteps.length - 1 ? 6 : 0 }}>
            <div
              {...paint(
                index <= reached
                  ? { text: 'foreground', line: `status-${status}` }
                  : { text: 'muted-foreground', line: 'border' },
                { borderTop: '4px solid', paddingTop: 6, fontSize: 13, fontWeight: index === reached ? 700 : 400 },
              )}
            >
              {stepNames[step]}
            </div>
          </td>
        ))}
      </MailTable>
    </div>
  );
}
