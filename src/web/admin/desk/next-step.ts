import { formatRupees } from '#contracts/money.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { lastQuote } from './stock-check-values.ts';

export type NextStep =
  | { kind: 'message'; label: string; template: 'quote' | 'reminder'; text: string }
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
      if (!claimed) return { kind: 'payment', label: `Record ${formatRupees(desk.due)}` };
      return { kind: 'confirm-payment', label: `${formatRupees(claimed.amount)} has arrived`, paymentId: claimed.id };
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
  const sentAt = lastQuote(desk)?.sentAt ?? '';
  const isTold = desk.contacts.some(({ template, at }) => template === 'quote' && at >= sentAt);
  const template = isTold ? 'reminder' : 'quote';
  const message = desk.messages.find((one) => one.template === template);
  if (!message) return null;
  const label = isTold ? 'Remind on WhatsApp' : 'Send the message on WhatsApp';
  return { kind: 'message', label, template, text: message.text };
}
