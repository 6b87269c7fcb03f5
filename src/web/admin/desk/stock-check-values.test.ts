import { describe, expect, test } from 'vitest';
import { draftQuote, uncheckedDesk } from './desk-testing.ts';
import {
  type CheckValues,
  checkBody,
  checkErrors,
  firstCheckValues,
  hasChanges,
  itemsTotal,
} from './stock-check-values.ts';

const unchecked = firstCheckValues(uncheckedDesk);
const drafted = firstCheckValues({ ...uncheckedDesk, quotes: [draftQuote], version: 1 });

/** The unchecked order with other values on its second line. */
function secondLine(part: Partial<CheckValues['lines'][number]>): CheckValues {
  return { ...unchecked, lines: unchecked.lines.map((line, index) => (index === 1 ? { ...line, ...part } : line)) };
}

test('a check begins with everything there, and without changes', () => {
  expect(unchecked.lines.map(({ check }) => check)).toEqual(['available', 'available']);
  expect(hasChanges(unchecked)).toBe(false);
  expect(itemsTotal(unchecked)).toBe(1100_00);
});

test('a draft comes back as it was saved, and is sent again as the same check', () => {
  expect(drafted.lines.map(({ check }) => check)).toEqual(['fewer', 'substitute']);
  expect(itemsTotal(drafted)).toBe(799_00);
  expect(checkErrors(drafted, '150.00')).toEqual({});
  expect(checkBody(drafted, '150.00', 1)).toEqual({
    lines: [
      { check: 'fewer', itemId: 1, quantity: 4, restock: true },
      { check: 'none', itemId: 2, quantity: 0, restock: false },
      { check: 'substitute', replaces: 2, productId: 13, quantity: 2, price: '199.50' },
    ],
    shippingReason: null,
    message: 'Sorry about the tetras',
    version: 1,
  });
});

test('an agreed quote has become the order: the next check begins with everything there', () => {
  const agreed = { ...uncheckedDesk, quotes: [{ ...draftQuote, state: 'accepted' as const }] };
  expect(hasChanges(firstCheckValues(agreed))).toBe(false);
});

describe('what cannot be sent', () => {
  const substitute = { productId: 13, name: 'Java Fern', quantity: '1', price: '10' };
  test.each<[string, CheckValues, string]>([
    ['no number', secondLine({ check: 'fewer', quantity: '' }), '2.quantity'],
    ['none as fewer', secondLine({ check: 'fewer', quantity: '0' }), '2.quantity'],
    ['all as fewer', secondLine({ check: 'fewer', quantity: '2' }), '2.quantity'],
    ['no substitute', secondLine({ check: 'substitute' }), '2.substitute'],
    [
      'none of a substitute',
      secondLine({ check: 'substitute', substitute: { ...substitute, quantity: '0' } }),
      '2.substituteQuantity',
    ],
    [
      'a substitute without a price',
      secondLine({ check: 'substitute', substitute: { ...substitute, price: 'x' } }),
      '2.substitutePrice',
    ],
    ['a charge that is no amount', { ...unchecked, shippingCost: 'much' }, 'shippingCost'],
    ['a higher charge without a reason', { ...unchecked, shippingCost: '151' }, 'shippingReason'],
  ])('%s', (_, values, field) => {
    expect(Object.keys(checkErrors(values, '150.00'))).toEqual([field]);
  });

  test('a lower charge needs no reason, and a reason goes only with a higher one', () => {
    const lower = { ...unchecked, shippingCost: '100', shippingReason: 'left over' };
    expect(checkErrors(lower, '150.00')).toEqual({});
    expect(checkBody(lower, '150.00', 0)).toMatchObject({ shippingCost: '100', shippingReason: null });
    const higher = { ...unchecked, shippingCost: '350', shippingReason: '18 kg of stone' };
    expect(checkBody(higher, '150.00', 0)).toMatchObject({ shippingCost: '350', shippingReason: '18 kg of stone' });
  });
});
