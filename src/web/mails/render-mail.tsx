import { renderToStaticMarkup } from 'react-dom/server';
import type { MailView, RenderMail } from '#contracts/mail/mail-views.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { orderStatus } from '#web/mails/templates/order-status-changed.tsx';
import { type MailContent, MailFrame } from './components/mail-frame.tsx';
import { plainText } from './plain-text.ts';
import { passwordReset, verifyEmail } from './templates/account-link-mails.tsx';
import { backInStock } from './templates/back-in-stock.tsx';
import { claimChanged, claimToShop, creditExpiring } from './templates/claim-status-mails.tsx';
import { contactCopy, contactReceipt, contactReply } from './templates/contact-message-mails.tsx';
import { identityLinked, identityProof, identityRefused } from './templates/identity-mails.tsx';
import { lowStock } from './templates/low-stock-mail.tsx';
import { orderLetGo } from './templates/order-let-go.tsx';
import { orderOffer, paymentAsked } from './templates/order-offer-mails.tsx';
import { orderReceived } from './templates/order-received.tsx';
import { cancellationToShop, orderToShop } from './templates/order-to-shop.tsx';
import { secondStepRemoved } from './templates/second-step-removed.tsx';

type Templates = { [K in MailView['kind']]: (view: Extract<MailView, { kind: K }>, shop: Shop) => MailContent };

const templates: Templates = {
  'order-received': orderReceived,
  'order-to-shop': orderToShop,
  'order-status': orderStatus,
  'order-offer': orderOffer,
  'payment-asked': paymentAsked,
  'order-let-go': orderLetGo,
  'cancellation-to-shop': cancellationToShop,
  'claim-changed': claimChanged,
  'claim-to-shop': claimToShop,
  'credit-expiring': creditExpiring,
  'back-in-stock': backInStock,
  'low-stock': lowStock,
  'password-reset': passwordReset,
  'verify-email': verifyEmail,
  'identity-proof': identityProof,
  'identity-refused': identityRefused,
  'identity-linked': identityLinked,
  'second-step-removed': secondStepRemoved,
  'contact-copy': contactCopy,
  'contact-receipt': contactReceipt,
  'contact-reply': contactReply,
};

const MAX_SUBJECT_LENGTH = 150;

/** A single line, because a line break in a subject would start another header. */
function subjectLine(subject: string): string {
  const line = [...subject.replace(/[\p{Cc}\s]+/gu, ' ').trim()];
  return line.length > MAX_SUBJECT_LENGTH ? `${line.slice(0, MAX_SUBJECT_LENGTH - 1).join('')}…` : line.join('');
}

function contentOf<K extends MailView['kind']>(view: Extract<MailView, { kind: K }>, shop: Shop): MailContent {
  return templates[view.kind as K](view, shop);
}

export const renderMail: RenderMail = async (view, shop) => {
  const { subject, preheader, body } = contentOf(view, shop);
  const line = subjectLine(subject);
  const html = renderToStaticMarkup(
    <MailFrame shop={shop} title={line} preheader={preheader}>
      {body}
    </MailFrame>,
  );
  return { subject: line, html: `<!doctype html>${html}`, text: `${plainText(html)}\n` };
};
