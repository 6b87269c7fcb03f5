import type { MailView } from '#contracts/mail/mail-views.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { Context } from '#server/http/context.ts';
import { isEmailVerified } from '#server/modules/accounts/service.ts';
import type { ComposedMail, MailHandlers } from '#server/modules/mail/mail-handlers.ts';
import type { SettingsWatch } from '#server/modules/settings/service.ts';
import { findListedOrder } from './order-queries.ts';
import { orderOf } from './order-rows.ts';

/** Each shows the order as it is when it is sent, but for the status: that is the one which the mail is about. */
export function orderMails(
  settings: SettingsWatch,
): Pick<MailHandlers, 'order-received' | 'order-status' | 'cancellation-to-shop'> {
  return {
    'order-received': {
      compose: (ctx, { kind, orderId, to }) =>
        to === 'shop'
          ? composeForShop('order-to-shop', ctx, orderId, settings)
          : composeFor(to, ctx, orderId, (mailed) => ({ kind, ...mailed })),
    },
    'order-status': {
      compose: (ctx, { kind, orderId, status, to }) =>
        composeFor(to, ctx, orderId, (mailed) => ({ kind, ...mailed, status })),
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

/** Null when the account was erased. Jobs of older versions may be for the recipient, who gets no mail any more. */
async function composeFor(
  reader: string,
  ctx: Context,
  orderId: number,
  viewOf: (mailed: { order: Order; isVerified: boolean }) => MailView,
): Promise<ComposedMail | null> {
  const found = reader === 'customer' ? await findListedOrder(ctx.db, orderId) : null;
  if (!found?.customer) return null;
  const { id, email } = found.customer;
  const isVerified = await isEmailVerified(ctx.db, id);
  return { to: email, view: viewOf({ order: orderOf(found, ctx.now()), isVerified }) };
}
