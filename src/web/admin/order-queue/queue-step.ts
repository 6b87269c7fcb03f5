import { formatRupees } from '#contracts/money.ts';
import type { DeskCard, DeskOrder } from '#contracts/orders/desk/desk.ts';
import { nextStep } from '#web/admin/desk/next-step.ts';

/** One press does it. */
export type OnePress = 'all-there' | 'arrived' | 'delivered' | 'handed-over';

export type QueueStep = {
  /** `payment`, `parcel`: asks for what is missing. `open`: leads to the page of the order. */
  kind: OnePress | 'payment' | 'parcel' | 'message' | 'open';
  label: string;
};

type Facts = Pick<
  DeskCard,
  'stage' | 'quoteState' | 'paymentState' | 'due' | 'deliveryByAgreement' | 'isCollected' | 'toldAt'
>;

/** What the button in the row of an order does. */
export function queueStep(card: Facts): QueueStep {
  const { stage, quoteState, paymentState, due, deliveryByAgreement, isCollected, toldAt } = card;
  switch (stage) {
    case 'to-check':
      if (quoteState === 'changed') return { kind: 'open', label: 'Read reply' };
      if (quoteState === 'draft') return { kind: 'open', label: 'Make offer' };
      if (deliveryByAgreement) return { kind: 'open', label: 'Set delivery…' };
      return { kind: 'all-there', label: 'All in stock' };
    case 'waiting':
      return { kind: 'message', label: toldAt === null ? 'Send offer' : 'Remind' };
    case 'to-collect':
      if (paymentState === 'claimed') return { kind: 'arrived', label: 'Received' };
      if (toldAt === null && paymentState === 'requested') return { kind: 'message', label: 'Ask for payment' };
      return { kind: 'payment', label: `Record ${formatRupees(due)}` };
    case 'to-pack':
      return isCollected ? { kind: 'handed-over', label: 'Handed over' } : { kind: 'parcel', label: 'Ship' };
    case 'on-the-way':
      return { kind: 'delivered', label: 'Delivered' };
  }
}

type Message = DeskOrder['messages'][number];

/** The ready message that fits now; null where there is none. */
export function rowMessage(desk: DeskOrder): Message | null {
  // A late parcel has not left today, which is what its message would say.
  if (desk.stage === 'on-the-way' && desk.isLate) return null;
  const step = nextStep(desk);
  if (step?.kind === 'message') return { template: step.template, text: step.text };
  const isAsked = desk.contacts.some(({ template }) => template === 'payment');
  const wanted = { 'to-collect': isAsked ? 'reminder' : 'payment', 'on-the-way': 'shipped' } as const;
  const template = desk.stage === 'to-collect' || desk.stage === 'on-the-way' ? wanted[desk.stage] : null;
  return desk.messages.find((message) => message.template === template) ?? null;
}
