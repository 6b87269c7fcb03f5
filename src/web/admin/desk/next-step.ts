import { formatRupees } from '#contracts/money.ts';
import type { MessageTemplate } from '#contracts/orders/desk/contacts.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { lastQuote } from './stock-check-values.ts';

export type NextStep =
  | { kind: 'message'; label: string; template: MessageTemplate; text: string }
  | { kind: 'confirm-payment'; label: string; paymentId: number }
  /** Leads to the field that has to be filled in. */
  | { kind: 'payment' | 'parcel'; label: string }
  | { kind: 'delivered'; label: string };

/** The one thing to do next with an order. Null: nothing, or the stock check, which has its own buttons. */
export function nextStep(desk: DeskOrder): NextStep | null {
  switch (desk.stage) {
    case 'waiting':
      return askAgain(desk);
    case 'to-collect': {
      const claimed = desk.payments.find(({ state }) => state === 'claimed');
      if (claimed) {
        return { kind: 'confirm-payment', label: `${formatRupees(claimed.amount)} received`, paymentId: claimed.id };
      }
      return askForPayment(desk) ?? { kind: 'payment', label: `Record ${formatRupees(desk.due)}` };
    }
    case 'to-pack':
      return desk.order.shippingAddress
        ? { kind: 'parcel', label: 'Add the parcel' }
        : { kind: 'delivered', label: 'Mark as handed over' };
    case 'on-the-way':
      return { kind: 'delivered', label: 'Mark as delivered' };
    default:
      return null;
  }
}

/** First what changed, later that it still waits. */
function askAgain(desk: DeskOrder): NextStep | null {
  const template = isSaid(desk, 'quote', lastQuote(desk)?.sentAt) ? 'reminder' : 'quote';
  return messageStep(desk, template, template === 'quote' ? 'Send the offer on WhatsApp' : 'Remind on WhatsApp');
}

/** There is none once the customer was asked, or has paid a part. */
function askForPayment(desk: DeskOrder): NextStep | null {
  if (desk.payments.length > 0 || isSaid(desk, 'payment', lastQuote(desk)?.answeredAt)) return null;
  return messageStep(desk, 'payment', 'Ask for payment on WhatsApp');
}

const isSaid = ({ contacts }: DeskOrder, template: MessageTemplate, since: string | null = '') =>
  contacts.some((contact) => contact.template === template && contact.at >= (since ?? ''));

function messageStep(desk: DeskOrder, template: MessageTemplate, label: string): NextStep | null {
  const message = desk.messages.find((one) => one.template === template);
  return message ? { kind: 'message', label, template, text: message.text } : null;
}
