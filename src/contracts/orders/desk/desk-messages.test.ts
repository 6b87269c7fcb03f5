import { describe, expect, test } from 'vitest';
import { deskMessages, MAX_ENCODED_LENGTH, MAX_MESSAGE_LENGTH, type MessageFacts } from './desk-messages.ts';
import { defaultTemplates } from './desk-policy.ts';
import type { QuoteLine } from './quotes.ts';

const line = (given: Partial<QuoteLine>): QuoteLine => ({
  ...{ itemId: 1, productId: 1, name: 'Neon Tetra', imageUrl: null, price: '45.00', ordered: 6, quantity: 6 },
  ...{ check: 'available', restock: false, note: null, replaces: null, wanted: null },
  ...given,
});

const lines = [
  line({ quantity: 4, check: 'fewer' }),
  line({ itemId: 2, name: 'Guppy', ordered: 2, quantity: 0, check: 'none' }),
  line({ itemId: null, name: 'Molly', ordered: 0, quantity: 2, check: 'substitute', replaces: 2 }),
  line({ itemId: 3, name: 'Anubias' }),
];

const quote = { state: 'sent', lines, grandTotal: '1499.00', shippingCost: '150.00', shippingReason: null } as const;
const facts: MessageFacts = {
  ...{ orderId: 1042, status: 'pending', name: 'Lakshmi R.', shopName: 'Jalaja', due: '1499.00' },
  ...{
    paysOnDelivery: false,
    holdUntil: '2026-11-17T04:30:00.000Z',
    isLetGo: false,
    isUnavailable: false,
    lastShipment: null,
  },
  link: 'https://jalaja.example/o#1042.abc',
  quote: { ...quote, lines },
};
const policy = { templates: defaultTemplates, upiId: 'jalaja@okbank' };
const texts = (given: Partial<MessageFacts>, more: Partial<typeof policy> = {}) =>
  Object.fromEntries(
    deskMessages({ ...facts, ...given }, { ...policy, ...more }).map((one) => [one.template, one.text]),
  );
const agreed = { ...quote, lines, state: 'accepted' as const };

describe('the ready messages', () => {
  test('a sent quote asks for an answer', () => {
    expect(texts({})).toEqual({
      quote:
        'Hello Lakshmi, Jalaja here about order #1042. We checked everything: 4 of 6 Neon Tetra; no Guppy; ' +
        '2 Molly in its place. New total ₹1,499. Please accept or change it here: https://jalaja.example/o#1042.abc ' +
        'We keep it for you until Tue 17 Nov, 10:00 am.',
      reminder:
        'Hello Lakshmi, order #1042 is still waiting for you: https://jalaja.example/o#1042.abc ' +
        'We can keep it until Tue 17 Nov, 10:00 am.',
    });
  });

  test('an agreed order asks for the money', () => {
    expect(texts({ quote: agreed, due: '1499.50' })).toEqual({
      payment:
        'Thank you! Order #1042 comes to ₹1,499.50. Pay by UPI to jalaja@okbank or here: ' +
        'https://jalaja.example/o#1042.abc Please tell us the reference.',
      reminder: expect.stringContaining('still waiting'),
    });
    expect(texts({ quote: agreed }, { upiId: '' })['payment']).toContain('Pay by UPI to us or here');
    expect(texts({ quote: agreed, due: '0.00' })).toEqual({});
    expect(texts({ quote: agreed, paysOnDelivery: true })).toEqual({});
  });

  test('a parcel and an order that was let go are told about', () => {
    const lastShipment = { carrier: 'DTDC', trackingNumber: 'D123' };
    expect(texts({ status: 'shipped', quote: null, lastShipment })).toEqual({
      shipped:
        'Order #1042 is on its way with DTDC, number D123. Follow it: https://jalaja.example/o#1042.abc ' +
        'Live plants and fish: please open the box on camera.',
    });
    expect(Object.keys(texts({ status: 'cancelled', isUnavailable: true }))).toEqual(['sorry']);
    expect(texts({ status: 'cancelled', isLetGo: true })).toEqual({
      'let-go': expect.stringContaining('we kept order #1042 until Tue 17 Nov, 10:00 am and heard nothing'),
    });
    expect(texts({ quote: null })).toEqual({});
  });

  test.each([
    ['English', 'Red Cherry Shrimp of the finest grade', 200],
    ['Telugu', 'నియాన్ టెట్రా చేప', 200],
    ['Hindi', 'नियॉन टेट्रा मछली', 60],
  ])('the list of %s names becomes a number where it is too long', (_, name, count) => {
    const many = Array.from({ length: count }, (__, index) =>
      line({ itemId: index, name, quantity: 1, check: 'fewer' }),
    );
    const text = texts({ name: 'లక్ష్మి రావు', quote: { ...quote, lines: many } })['quote'] ?? '';
    expect(text).toContain(`We checked everything: ${count} items changed. New total`);
    expect(text).toContain('Hello లక్ష్మి,');
    expect(text).toContain(facts.link);
  });

  test('no message is longer than a link can carry', () => {
    for (const letter of ['క', 'x', '🐟']) {
      const long = { ...defaultTemplates, quote: `${letter.repeat(300)} {link} {link} {shop}` };
      const text = texts({ shopName: letter.repeat(900) }, { templates: long })['quote'] ?? '';
      expect(text.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
      expect(encodeURIComponent(text).length).toBeLessThanOrEqual(MAX_ENCODED_LENGTH);
      expect(text).toContain(facts.link);
    }
  });

  test('values are filled in once, and unknown words stay', () => {
    const templates = { ...defaultTemplates, quote: '{name} {constructor} {unknown}' };
    expect(texts({ name: '{link}' }, { templates })['quote']).toBe('{link} {constructor} {unknown}');
  });
});
