import { describe, expect, test } from 'vitest';
import type { DeskCard, DeskOrder } from '#contracts/orders/desk/desk.ts';
import { draftQuote, uncheckedDesk } from '#web/admin/desk/desk-testing.ts';
import { queueStep, rowMessage } from './queue-step.ts';

const card = {
  stage: 'to-check',
  quoteState: null,
  paymentState: 'none',
  due: '897.00',
  deliveryByAgreement: false,
  isCollected: false,
  toldAt: '2025-05-15T09:00:00.000Z',
} as const satisfies Partial<DeskCard>;

const agreed = { stage: 'to-collect', quoteState: 'accepted', paymentState: 'requested' } as const;

test.each<[Partial<DeskCard>, string, string]>([
  [{}, 'all-there', 'All in stock'],
  [{ quoteState: 'expired' }, 'all-there', 'All in stock'],
  [{ quoteState: 'draft' }, 'open', 'Make offer'],
  [{ quoteState: 'changed' }, 'open', 'Read reply'],
  [{ deliveryByAgreement: true }, 'open', 'Set delivery…'],
  [{ stage: 'waiting', quoteState: 'sent' }, 'message', 'Remind'],
  [{ stage: 'waiting', quoteState: 'sent', toldAt: null }, 'message', 'Send offer'],
  [{ ...agreed, toldAt: null }, 'message', 'Ask for payment'],
  [{ ...agreed, paymentState: 'part', toldAt: null }, 'payment', 'Record ₹897'],
  [{ stage: 'to-collect', quoteState: 'accepted', paymentState: 'requested' }, 'payment', 'Record ₹897'],
  [{ stage: 'to-collect', quoteState: 'accepted', paymentState: 'part', due: '97.50' }, 'payment', 'Record ₹97.50'],
  [{ stage: 'to-collect', quoteState: 'accepted', paymentState: 'claimed' }, 'arrived', 'Received'],
  [{ stage: 'to-pack', paymentState: 'received' }, 'parcel', 'Ship'],
  [{ stage: 'to-pack', paymentState: 'claimed' }, 'parcel', 'Ship'],
  [{ stage: 'to-pack', isCollected: true }, 'handed-over', 'Handed over'],
  [{ stage: 'on-the-way' }, 'delivered', 'Delivered'],
])('%j: %s, "%s"', (facts, kind, label) => {
  expect(queueStep({ ...card, ...facts })).toEqual({ kind, label });
});

describe('the message of a row', () => {
  const messages = (['quote', 'payment', 'reminder', 'shipped'] as const).map((template) => ({
    template,
    text: template,
  }));
  const told = (template: 'quote' | 'payment') => ({
    contacts: [
      {
        ...({ id: 1, at: '2025-05-15T10:00:00.000Z', channel: 'whatsapp', direction: 'out', template } as const),
        ...{ text: '', outcome: null, by: null },
      },
    ],
  });
  test.each<[Partial<DeskOrder>, string | undefined]>([
    [{ stage: 'to-check' }, undefined],
    [{ stage: 'waiting' }, 'quote'],
    [{ stage: 'waiting', ...told('quote') }, 'reminder'],
    [{ stage: 'to-collect' }, 'payment'],
    [{ stage: 'to-collect', ...told('payment') }, 'reminder'],
    [{ stage: 'to-pack' }, undefined],
    [{ stage: 'on-the-way' }, 'shipped'],
    [{ stage: 'on-the-way', isLate: true }, undefined],
    [{ stage: 'on-the-way', messages: [] }, undefined],
    [{ stage: null }, undefined],
  ])('%j: %s', (facts, template) => {
    const quotes = [{ ...draftQuote, state: 'sent' as const, sentAt: '2025-05-15T09:00:00.000Z' }];
    expect(rowMessage({ ...uncheckedDesk, quotes, messages, ...facts })?.template).toBe(template);
  });
});
