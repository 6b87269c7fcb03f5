import { expect, test } from 'vitest';
import { SAMPLE_ORDER } from '#contracts/testing/sample-order.ts';
import { orderShippingText } from './policy-sentences.ts';

const heavy = SAMPLE_ORDER.items.map((item) => ({ ...item, product: { ...item.product, isHeavy: true } }));
const agreed = { ...SAMPLE_ORDER.payment, state: 'requested' as const };

test.each([
  ['placed', {}, 'Agreed on WhatsApp'],
  ['with a charge', { shippingCost: '450.00' }, '₹450'],
  ['agreed at ₹0', { payment: agreed }, 'Free'],
  ['part paid while the charge is open', { payment: agreed, deliveryByAgreement: true }, 'Agreed on WhatsApp'],
])('delivery of heavy goods, %s', (_, change, text) => {
  const order = { ...SAMPLE_ORDER, items: heavy, shippingCost: '0.00', ...change };
  expect(orderShippingText(order, { delivery: null })).toBe(text);
});
