import { billFileName } from '#contracts/bills/bill-paths.ts';
import type { Bill } from '#contracts/bills/bills.ts';
import { isClaimable } from '#contracts/claims/claim-states.ts';
import type { MailView } from '#contracts/mail/mail-views.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { Context } from '#server/http/context.ts';
import { isEmailVerified } from '#server/modules/accounts/service.ts';
import type { ComposedMail, MailHandlers } from '#server/modules/mail/mail-handlers.ts';
import type { MailAttachment } from '#server/modules/mail/outgoing-mail.ts';
import type { PolicyWatch } from '#server/modules/settings/policy-watch.ts';
import type { SettingsWatch } from '#server/modules/settings/service.ts';
import { billsOfShipped } from './bills/issue-due-bills.ts';
import { billPdf } from './bills/pdf/bill-pdf.ts';
import { findDeskRow } from './desk/desk-order-queries.ts';
import type { DeskTools } from './desk/desk-tools.ts';
import { claimLink, orderLink } from './desk/order-links.ts';
import { findLastQuote } from './desk/quote-queries.ts';
import { quoteOf } from './desk/quote-rows.ts';
import { awaitsPayment } from './desk/tell-customer.ts';
import { orderOf } from './order-rows.ts';
import { findPresentOrder } from './renew-promise.ts';

type OrderMailKind =
  | 'order-received'
  | 'order-status'
  | 'order-offer'
  | 'payment-asked'
  | 'order-let-go'
  | 'cancellation-to-shop';

type Links = Pick<DeskTools, 'linkTokens' | 'siteUrl'>;

/** Each shows the order as it is when it is sent, but for the status: that is the one which the mail is about. */
export function orderMails(
  settings: SettingsWatch,
  policies: PolicyWatch,
  links: Links,
): Pick<MailHandlers, OrderMailKind> {
  return {
    'order-received': {
      compose: (ctx, { kind, orderId, to }) =>
        to === 'shop'
          ? composeForShop('order-to-shop', ctx, orderId, settings)
          : composeFor(to, { ctx, links, orderId }, (mailed) => ({ kind, ...mailed })),
    },
    'order-status': {
      compose: async (ctx, { kind, orderId, status, to, turn }) => {
        // Before the order is read, whose page then shows the bill.
        const bills = status === 'shipped' ? await billsOfShipped(ctx, { policies, settings }, orderId) : [];
        const message = turn === 'unavailable' ? (await findLastQuote(ctx.db, orderId))?.message : null;
        const mail = await composeFor(to, { ctx, links, orderId }, ({ claimLink, ...mailed }) => ({
          kind,
          ...mailed,
          status,
          ...(turn && { turn }),
          ...(message && { message }),
          ...(claimLink && isClaimable(status) ? { claimLink } : {}),
        }));
        return mail && withBills(ctx, mail, bills);
      },
    },
    'order-offer': {
      compose: async (ctx, { kind, orderId, round }) => {
        const quote = await findLastQuote(ctx.db, orderId);
        if (quote?.round !== round || quote.state !== 'sent') return null;
        const { lines, discount, shippingCost, shippingReason, grandTotal, message, expiresAt: until } = quoteOf(quote);
        const offer = { lines, discount, shippingCost, shippingReason, grandTotal, message, until };
        return composeFor('customer', { ctx, links, orderId }, ({ claimLink: _, ...mailed }) => {
          return { kind, ...mailed, offer };
        });
      },
    },
    'payment-asked': {
      compose: async (ctx, { kind, orderId }) => {
        const desk = await findDeskRow(ctx.db, orderId);
        if (!desk || !awaitsPayment(desk)) return null;
        const until = desk.holdUntil?.toISOString() ?? null;
        return composeFor('customer', { ctx, links, orderId }, ({ claimLink: _, ...mailed }) => {
          return { kind, ...mailed, until };
        });
      },
    },
    'order-let-go': {
      compose: (ctx, { kind, orderId, heldUntil }) =>
        composeFor('customer', { ctx, links, orderId }, (mailed) => ({ kind, ...mailed, heldUntil })),
    },
    'cancellation-to-shop': { compose: (ctx, { kind, orderId }) => composeForShop(kind, ctx, orderId, settings) },
  };
}

/** Only to an address that was confirmed: a bill shows a postal address. A paper that fails does not stop the mail. */
async function withBills(ctx: Context, mail: ComposedMail, bills: Bill[]): Promise<ComposedMail> {
  const { view } = mail;
  if (view.kind !== 'order-status' || !view.isVerified || bills.length === 0) return mail;
  try {
    const attachments: MailAttachment[] = [];
    for (const bill of bills) {
      attachments.push({
        filename: billFileName(bill.number),
        contentType: 'application/pdf',
        content: await billPdf(bill),
      });
    }
    return { ...mail, attachments, view: { ...view, hasBill: true } };
  } catch (error) {
    ctx.log.warn({ err: error }, 'a mail goes without its bill');
    return mail;
  }
}

async function composeForShop(
  kind: 'order-to-shop' | 'cancellation-to-shop',
  ctx: Context,
  orderId: number,
  settings: SettingsWatch,
): Promise<ComposedMail | null> {
  const found = await findPresentOrder(ctx, orderId);
  if (!found) return null;
  const { customer } = found;
  return {
    to: (await settings.current()).email,
    ...(customer && { replyTo: customer.email }),
    view: { kind, order: { ...orderOf(found, ctx.now()), customer } },
  };
}

type MailedOrder = { order: Order; isVerified: boolean; hasAccount?: boolean; link?: string; claimLink?: string };

/**
 * Null when the account was erased or nobody gave an address. Jobs of older versions may be for the recipient, who gets
 * no mail any more.
 */
async function composeFor(
  reader: string,
  { ctx, links, orderId }: { ctx: Context; links: Links; orderId: number },
  viewOf: (mailed: MailedOrder) => MailView,
): Promise<ComposedMail | null> {
  const found = reader === 'customer' ? await findPresentOrder(ctx, orderId) : null;
  const to = found?.customer?.email ?? found?.order.buyer?.email;
  if (!found || !to) return null;
  // The shop has typed the address and the texts of an order without an account by itself.
  const hasAccount = found.customer !== null;
  const isVerified = !found.customer || (await isEmailVerified(ctx.db, found.customer.id));
  const order = orderOf(found, ctx.now());
  // An address that nobody has confirmed may be a stranger's, who must not answer for the customer.
  const hasLink = isVerified && order.status !== 'cancelled';
  const account = hasAccount ? {} : { hasAccount };
  if (!hasLink) return { to, view: viewOf({ order, isVerified, ...account }) };
  const link = links.siteUrl() + (await orderLink(ctx, links.linkTokens, orderId));
  const claimPage = links.siteUrl() + (await claimLink(ctx, links.linkTokens, orderId));
  return { to, view: viewOf({ order, isVerified, ...account, link, claimLink: claimPage }) };
}
