import { formatDeadline } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';

export type LinkState =
  | 'unchecked'
  | 'waiting'
  | 'pay'
  | 'claimed'
  | 'packing'
  | 'shipped'
  | 'delivered'
  | 'let-go'
  | 'cancelled';

/** What the page of an order's link is about. */
export function linkState({ status, quote, payment, isLetGo }: LinkedOrder): LinkState {
  if (status === 'cancelled') return isLetGo ? 'let-go' : 'cancelled';
  if (status === 'shipped' || status === 'delivered') return status;
  if (status === 'pending' && quote?.state === 'sent') return 'waiting';
  if (payment.state === 'claimed') return 'claimed';
  if (payment.ways) return 'pay';
  if (status === 'processing' || quote?.state === 'accepted') return 'packing';
  return 'unchecked';
}

/** "2 of 5 have changed." A substitute belongs to the line that it replaces. */
export function changedSentence(lines: NonNullable<LinkedOrder['quote']>['lines']): string {
  const ordered = lines.filter(({ check }) => check !== 'substitute');
  const changed = ordered.filter(({ check }) => check !== 'available').length;
  if (changed === 0) return 'All items are in stock, but the delivery charge has changed.';
  return `${changed} of ${ordered.length} ${changed === 1 ? 'has' : 'have'} changed.`;
}

type Words = { title: string; text: string };

export function linkWords(order: LinkedOrder): Words {
  const { quote, payment, holdUntil } = order;
  const until = holdUntil ?? quote?.expiresAt ?? null;
  const received = payment.received === '0.00' ? '' : `We have received ${formatRupees(payment.received)}.`;
  const surplus = payment.surplus === '0.00' ? null : formatRupees(payment.surplus);
  const words: Record<LinkState, () => Words> = {
    unchecked: () => ({
      title: 'We have your order',
      text: 'We check every item and write to you on WhatsApp. You pay nothing until then.',
    }),
    waiting: () => ({
      title: 'Please look at your order',
      text:
        `We checked every item. ${changedSentence(quote?.lines ?? [])} ` +
        `The new total is ${formatRupees(quote?.grandTotal ?? order.grandTotal)}. Nothing is charged until you agree.`,
    }),
    pay: () => ({
      title: 'Please pay for your order',
      text: `Agreed. Please pay ${formatRupees(payment.due)}${until ? ` by ${formatDeadline(until)}` : ''}. ${received}`,
    }),
    claimed: () => ({
      title: "We're checking your payment",
      text: "Thank you. We'll confirm within one working day.",
    }),
    packing: () => ({
      title: payment.due === '0.00' ? 'Payment received' : "We're packing your order",
      text: 'Thank you. We pack your order and tell you when it leaves.',
    }),
    shipped: () => ({ title: 'Your order is on the way', text: 'Please open the box on camera when it arrives.' }),
    delivered: () => ({ title: 'Your order has arrived', text: 'Thank you for buying from us!' }),
    'let-go': () => ({
      title: 'This order was cancelled automatically',
      text: `We kept this order ${until ? `until ${formatDeadline(until)}` : 'for you'} and heard nothing, so the items went back into the shop. You owe nothing.`,
    }),
    cancelled: () => ({
      title: 'This order has been cancelled',
      text: surplus ? `We have received ${surplus} from you and will pay it back.` : 'You owe nothing.',
    }),
  };
  const { title, text } = words[linkState(order)]();
  const isOver = surplus === null || order.status === 'cancelled';
  return { title, text: isOver ? text : `${text} We have received ${surplus} too much and will pay it back.` };
}
