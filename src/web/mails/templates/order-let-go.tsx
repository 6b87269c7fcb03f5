import { formatDateTime } from '#contracts/format-date.ts';
import type { MailView } from '#contracts/mail/mail-views.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { MailButton } from '#web/mails/components/mail-button.tsx';
import { Notice, Paragraph, Questions, Title } from '#web/mails/components/mail-text.tsx';
import { OrderDetails } from '#web/mails/components/order-details.tsx';
import type { MailContent } from '../components/mail-frame.tsx';

type View = Extract<MailView, { kind: 'order-let-go' }>;

/** Nobody answered or paid in time. */
export function orderLetGo({ order, heldUntil, isVerified, hasAccount = true }: View, shop: Shop): MailContent {
  const until = formatDateTime(heldUntil);
  const message = `We kept this order until ${until} and heard nothing, so the items went back into the shop.`;
  return {
    subject: `Your ${shop.name} order #${order.id} has ended`,
    preheader: `${message} You owe nothing.`,
    body: (
      <>
        <Title>Your order #{order.id} has ended</Title>
        <Paragraph>Placed on {formatDateTime(order.createdAt)}.</Paragraph>
        <Notice colour="status-cancelled" heading="Cancelled">
          <Paragraph>{message}</Paragraph>
          <Paragraph>You owe nothing.</Paragraph>
        </Notice>
        {hasAccount && <MailButton href={`${shop.url}${paths.order(order.id)}`} label="Order the same again" />}
        <OrderDetails order={order} shop={shop} isVerified={isVerified} />
        <Questions shop={shop} />
      </>
    ),
  };
}
