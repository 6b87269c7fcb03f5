import type { MailView } from '#contracts/mail/mail-views.ts';
import type { Context } from '#server/http/context.ts';
import type { ComposedMail, MailHandlers } from '#server/modules/mail/mail-handlers.ts';
import type { SettingsWatch } from '#server/modules/settings/service.ts';
import { findListedOrder, type ListedOrder } from './order-queries.ts';
import { orderOf } from './order-rows.ts';

type Reader = Extract<MailView, { kind: 'order-status' }>['to'];

/** Each shows the order as it is when it is sent, but for the status: that is the one which the mail is about. */
export function orderMails(
  settings: SettingsWatch,
): Pick<MailHandlers, 'order-received' | 'order-status' | 'cancellation-to-shop'> {
  return {
    'order-received': {
      compose: (ctx, { kind, orderId, to }) =>
        to === 'shop'
          ? composeForShop('order-to-shop', ctx, orderId, settings)
          : composeFor(to, ctx, orderId, (order) => ({ kind, order, to })),
    },
    'order-status': {
      compose: (ctx, { kind, orderId, status, to }) =>
        composeFor(to, ctx, orderId, (order) => ({ kind, order, status, to })),
    },
    'cancellation-to-shop': { compose: (ctx, { kind, orderId }) => composeForShop(kind, ctx, orderId, settings) },
  };
}

async function composeForShop(
  kind: 'order-to-shop' | 'cancellation-to-shop',
  ctx: Context,
  orderId: number,
  settings: SettingsWatch,
): Promise<ComposedMail | null> {
  const found = await findListedOrder(ctx.db, orderId);
  if (!found) return null;
  const { customer } = found;
  return {
    to: (await settings.current()).email,
    ...(customer && { replyTo: customer.email }),
    view: { kind, order: { ...orderOf(found, ctx.now()), customer } },
  };
}

async function composeFor(
  reader: Reader,
  ctx: Context,
  orderId: number,
  viewOf: (order: ReturnType<typeof orderOf>) => MailView,
): Promise<ComposedMail | null> {
  const found = await findListedOrder(ctx.db, orderId);
  const to = found && addressOf(reader, found);
  return to ? { to, view: viewOf(orderOf(found, ctx.now())) } : null;
}

/** Null: the account was erased, or the customer, who has a mail of their own, is the recipient too. */
function addressOf(reader: Reader, { customer, order }: ListedOrder): string | null {
  const account = customer?.email ?? null;
  if (reader === 'customer') return account;
  const recipient = order.shippingAddress.recipientEmail?.trim() ?? null;
  return recipient?.toLowerCase() === account?.trim().toLowerCase() ? null : recipient;
}
