import { expect, test } from 'vitest';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { Payment } from '#contracts/orders/desk/payments.ts';
import { draftQuote, uncheckedDesk } from './desk-testing.ts';
import { nextStep } from './next-step.ts';

const messages: DeskOrder['messages'] = [
  { template: 'quote', text: 'Changed' },
  { template: 'payment', text: 'Please pay' },
  { template: 'reminder', text: 'Waiting' },
];
const quotes = [{ ...draftQuote, state: 'sent' as const, sentAt: '2025-05-15T09:00:00.000Z' }];
const told = (at: string): DeskOrder['contacts'] => [
  {
    ...({ id: 1, at, channel: 'whatsapp', direction: 'out', template: 'quote' } as const),
    ...{ text: '', outcome: null, by: null },
  },
];
const asked = told('2025-05-15T10:00:00.000Z').map((contact) => ({ ...contact, template: 'payment' as const }));
const claim: Payment = {
  ...{ id: 3, direction: 'in', method: 'upi', amount: '950.00', reference: null, state: 'claimed' },
  ...{ receivedOn: null, note: null, createdAt: '2025-05-14T10:00:00.000Z', by: null },
};

test.each<[string, Partial<DeskOrder>, object | null]>([
  ['not checked', {}, null],
  ['asked', { stage: 'waiting' }, { kind: 'message', template: 'quote', label: 'Send the offer on WhatsApp' }],
  [
    'told before the last offer',
    { stage: 'waiting', contacts: told('2025-05-15T08:00:00.000Z') },
    { template: 'quote' },
  ],
  ['told', { stage: 'waiting', contacts: told('2025-05-15T10:00:00.000Z') }, { template: 'reminder' }],
  ['asked, without a ready message', { stage: 'waiting', messages: [] }, null],
  ['agreed', { stage: 'to-collect' }, { template: 'payment', label: 'Ask for payment on WhatsApp' }],
  ['asked for payment', { stage: 'to-collect', contacts: asked }, { kind: 'payment', label: 'Record ₹1,250' }],
  ['agreed, without a ready message', { stage: 'to-collect', messages: [] }, { kind: 'payment' }],
  [
    'reported as paid',
    { stage: 'to-collect', payments: [claim] },
    { kind: 'confirm-payment', label: '₹950 received', paymentId: 3 },
  ],
  ['a refused report', { stage: 'to-collect', payments: [{ ...claim, state: 'refused' }] }, { kind: 'payment' }],
  ['paid', { stage: 'to-pack' }, { kind: 'parcel' }],
  ['sent', { stage: 'on-the-way' }, { kind: 'delivered', label: 'Mark as delivered' }],
  ['finished', { stage: null }, null],
])('%s', (_, facts, expected) => {
  const step = nextStep({ ...uncheckedDesk, messages, quotes, ...facts });
  if (expected === null) expect(step).toBeNull();
  else expect(step).toMatchObject(expected);
});
