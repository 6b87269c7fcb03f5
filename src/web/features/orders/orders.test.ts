import { describe, expect, test } from 'vitest';
import type { OrderItem } from '#contracts/orders/orders.ts';
import { SAMPLE_ORDER as order } from '#contracts/testing/sample-order.ts';
import { orderMessage, whatsappUrl } from '#web/lib/whatsapp.ts';
import { orderAgain } from './order-again.ts';
import { orderIdIn } from './order-id.ts';
import { paymentLook } from './payment-look.ts';
import { readOrder, readOrders } from './read-order.ts';
import { statusLook } from './status-looks.ts';

function item(id: number | null, name: string, quantity = 1): OrderItem {
  return {
    id: 1,
    quantity,
    price: '450.00',
    totalPrice: '900.00',
    product: { id, name, imageUrl: null, isHeavy: false },
  };
}

/** An order with only the required fields. */
const { billingAddress, notes, history, cancellableUntil, ...shortOrder } = order;

describe('the message to the shop', () => {
  test('has the number, the items and the total', () => {
    expect(orderMessage(order, 'Jalaja')).toBe(
      'Hello Jalaja, I have placed order #7:\n2 x Neon Tetra: ₹900\nTotal: ₹1,050',
    );
  });

  test('is shortened for a long order', () => {
    const items = Array.from({ length: 100 }, (_, index) => item(index, `Plant ${index}`));
    const lines = orderMessage({ ...order, items }, 'Jalaja').split('\n');
    expect(lines).toHaveLength(23);
    expect(lines[21]).toBe('and 80 more');
  });

  test.each([
    ['+91 90000 00000', '919000000000'],
    ['9876543210', '919876543210'],
    ['+1 (202) 555-0101', '12025550101'],
  ])('for %s opens the chat with %s', (number, digits) => {
    expect(whatsappUrl(number, 'Order #7 & more')).toBe(`https://wa.me/${digits}?text=Order%20%237%20%26%20more`);
  });
});

describe('ordering again', () => {
  const neon = { id: 1, name: 'Neon Tetra', price: '475.00', stock: 9, imageUrl: '/media/neon.webp', isHeavy: false };
  const products = new Map([
    [1, neon],
    [2, null],
    [3, { ...neon, id: 3, name: 'Java Moss', stock: 0 }],
    [4, { ...neon, id: 4, name: 'Spider Wood', stock: 2 }],
  ]);

  test('uses the current price, name and stock', () => {
    expect(orderAgain([item(1, 'Neon Tetra (old name)', 2)], products)).toEqual({
      lines: [
        {
          item: { id: 1, name: 'Neon Tetra', price: 475, stock: 9, imageUrl: '/media/neon.webp' },
          quantity: 2,
        },
      ],
      gone: [],
      fewer: [],
    });
  });

  test('lists unavailable products and those with too little stock', () => {
    const items = [item(null, 'Old Lamp'), item(2, 'Hidden Fern'), item(3, 'Java Moss'), item(4, 'Spider Wood', 3)];
    const { lines, gone, fewer } = orderAgain(items, products);
    expect(lines.map((line) => line.item.id)).toEqual([4]);
    expect(gone).toEqual(['Old Lamp', 'Hidden Fern', 'Java Moss']);
    expect(fewer).toEqual(['Spider Wood']);
  });
});

describe('an order response', () => {
  test('may be the order itself or a list of one, and may lack optional fields', () => {
    expect(readOrder(shortOrder)).toEqual(order);
    expect(readOrder({ data: [shortOrder] })).toEqual(order);
    expect(readOrder({ data: [] })).toBeNull();
  });

  test('may be a list with or without pagination', () => {
    expect(readOrders([shortOrder])).toEqual({ orders: [order], totalCount: 1, nextPage: undefined });
    expect(readOrders({ data: [shortOrder] })).toEqual({ orders: [order], totalCount: 1, nextPage: undefined });
    const pagination = { page: 1, limit: 1, totalCount: 2, totalPages: 2 };
    expect(readOrders({ data: [shortOrder], pagination })).toEqual({ orders: [order], totalCount: 2, nextPage: 2 });
    expect(readOrders({ data: [shortOrder], pagination: { ...pagination, page: 2 } }).nextPage).toBeUndefined();
  });
});

test.each([
  ['12', 12],
  ['0', 0],
  ['012', 0],
  ['-1', 0],
  ['1.5', 0],
  ['abc', 0],
  ['99999999999', 0],
  [undefined, 0],
])('the order id of %s is %i', (parameter, id) => expect(orderIdIn(parameter)).toBe(id));

test('an unknown status is shown as it is', () => {
  expect(statusLook('on-hold').label).toBe('on-hold');
  expect(statusLook('shipped').label).toBe('Shipped');
});

test.each([
  ['pending', 'none', 'Pending confirmation'],
  ['pending', 'requested', 'Payment requested'],
  ['processing', 'part', 'Part received'],
  ['cancelled', 'none', 'Nothing to pay'],
  ['cancelled', 'requested', 'Nothing to pay'],
  ['cancelled', 'claimed', 'Being checked'],
  ['cancelled', 'part', 'To be refunded'],
  ['cancelled', 'received', 'To be refunded'],
  ['cancelled', 'refunded', 'Refunded'],
] as const)('the payment of an order that is %s and has the state %s reads %s', (status, state, label) =>
  expect(paymentLook({ status, payment: { state } }).label).toBe(label),
);
