import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contracts/orders/orders.ts';
import { SAMPLE_ADDRESS, SAMPLE_ORDER } from '#contracts/testing/sample-order.ts';
import { billsQuery, moneyQuery, waitingBillsQuery } from '#web/admin/bills/api.ts';
import { claimQuery } from '#web/admin/claims/api.ts';
import { deskOrderQuery, deskQuery } from '#web/admin/desk/api.ts';
import { myOrdersQuery, orderPapersQuery, orderQuery } from '#web/features/orders/api.ts';
import { setTransport } from '#web/lib/api.ts';
import { deskCountsQuery, orderChange, ordersQuery } from './api.ts';
import { orderBillsQuery } from './bills-api.ts';
import { statusEffects } from './components/status-dialog.tsx';
import { newsSentence } from './order-news.tsx';
import { readyMessage } from './ready-message.ts';

const order: Order & Pick<typeof SAMPLE_ORDER, 'shippingAddress'> = {
  ...SAMPLE_ORDER,
  shippingAddress: { ...SAMPLE_ADDRESS, recipientEmail: null },
  customer: { id: 3, email: 'asha@example.com', fullName: 'Asha Rao', username: 'asha' },
};

test('the table asks for the orders of everybody and never shows those of one customer in their place', async () => {
  setTransport(async ({ url }) =>
    url.includes('scope=all')
      ? { status: 403, body: '{"message":"Only administrators may do this.","code":"forbidden"}' }
      : { status: 200, body: JSON.stringify({ data: [order] }) },
  );
  const table = new QueryClient().fetchQuery(
    ordersQuery({ page: 1, limit: 10, status: '', filters: { query: '', from: '', to: '', city: '', source: '' } }),
  );
  await expect(table).rejects.toMatchObject({ status: 403 });
});

test('a change of an order reloads every query that shows a part of it', async () => {
  const list = { page: 1, limit: 10, filters: { query: '', from: '', to: '', city: '', source: '' } } as const;
  const days = { from: '2026-11-01', to: '2026-11-30' };
  const queries = [
    ...[ordersQuery({ ...list, status: '' }), orderQuery(7), orderPapersQuery(7), myOrdersQuery()],
    ...[deskOrderQuery(7), deskQuery({ stage: 'to-check', query: '', limit: 20 }), deskCountsQuery(list.filters)],
    ...[orderBillsQuery(7), waitingBillsQuery(), billsQuery({ page: 1, limit: 10, query: '', period: days })],
    ...[moneyQuery(days), claimQuery(3)],
  ];
  const client = new QueryClient();
  for (const { queryKey } of queries) client.setQueryData<unknown>(queryKey as QueryKey, {});
  for (const queryKey of orderChange) await client.invalidateQueries({ queryKey });
  const isFresh = ({ queryKey }: { queryKey: QueryKey }) => !client.getQueryState(queryKey)?.isInvalidated;
  expect(queries.filter(isFresh).map(({ queryKey }) => queryKey)).toEqual([]);
});

describe('the ready message to a customer', () => {
  const shop = { name: 'Jalaja', claims: null };

  test('names the order and speaks of availability, payment and delivery', () => {
    expect(readyMessage(order, shop)).toBe(
      [
        'Hello Asha Rao, this is Jalaja about your order #7:',
        '2 x Neon Tetra',
        'Total: ₹1,050',
        '',
        'Availability: we are checking what is in stock and will confirm it.',
        'Payment: you can pay by UPI, bank transfer or cash. Which one suits you?',
        'Delivery: we dispatch 3-5 working days after you confirm, to Chittoor 517001; it arrives 2-5 days later.',
      ].join('\n'),
    );
  });

  test.each([
    ['processing', 'Total: ₹1,050', /^Availability: .*Payment: .*Delivery: /s],
    ['shipped', 'Total: ₹1,050', /^Your order is on its way to Chittoor 517001\. It arrives 2-5 days after/],
    ['delivered', 'Total: ₹1,050', /delivered\. Thank you .*something is wrong, please reply here.* within 24 hours/s],
    ['cancelled', '2 x Neon Tetra', /^This order has been cancelled\. You owe nothing for it\.$/],
  ] as const)('follows the status: %s', (status, lastOfOrder, news) => {
    const [about, statusText] = readyMessage({ ...order, status }, shop).split('\n\n');
    expect(about?.split('\n').at(-1)).toBe(lastOfOrder);
    expect(statusText).toMatch(news);
    expect(/Availability|Payment/.test(statusText ?? '')).toBe(status === 'processing');
  });

  test.each([
    ['requested', /^Availability: everything is in stock and kept for you\.$\n^Payment: you can pay/m],
    ['received', /^Availability: everything is in stock .*$\n^Payment: received, thank you\.$/m],
  ] as const)('says what is agreed and paid once that is so: %s', (state, words) => {
    expect(readyMessage({ ...order, payment: { ...order.payment, state } }, shop)).toMatch(words);
  });

  test('greets who ordered, also when the parcel goes to somebody else', () => {
    const billingAddress = { ...order.shippingAddress, recipientName: 'Meera Rao' };
    expect(readyMessage({ ...order, billingAddress }, shop)).toMatch(/^Hello Meera Rao, .* to Chittoor 517001;/s);
  });

  test('is shortened for a long order', () => {
    const lines = readyMessage({ ...order, items: Array.from({ length: 100 }, () => order.items).flat() }, shop).split(
      '\n',
    );
    expect(lines).toHaveLength(27);
    expect(lines[21]).toBe('and 80 more');
  });
});

describe('what a change of status does', () => {
  test.each([
    ['pending', 'shipped', ['An email goes to asha@example.com: “Your order is on the way to you.”']],
    [
      'shipped',
      'cancelled',
      ['Its items go back into stock.', 'An email goes to asha@example.com: “This order has been cancelled.”'],
    ],
    [
      'cancelled',
      'processing',
      [
        'Its items are taken from stock again. If there are not enough of them, the order stays cancelled.',
        'An email goes to asha@example.com: “Your order is no longer cancelled. Your order is being prepared for shipping.”',
      ],
    ],
    [
      'shipped',
      'pending',
      [
        'An email goes to asha@example.com: “We have set the status of your order back. It is open again, and we will check what is in stock.”',
      ],
    ],
    ['delivered', 'delivered', ['The order is delivered already: nothing changes and no email is sent.']],
  ] as const)('from %s to %s', (status, next, effects) => {
    expect(statusEffects({ ...order, status }, next)).toEqual(effects);
  });

  test('an open offer ends, and a recipient with another address gets no mail', () => {
    const placed = {
      ...order,
      shippingAddress: { ...order.shippingAddress, recipientEmail: 'ravi@example.com' },
      awaits: 'answer' as const,
    };
    expect(statusEffects(placed, 'shipped')).toEqual([
      'The open offer ends.',
      'An email goes to asha@example.com: “Your order is on the way to you.”',
    ]);
  });

  test('no mail is sent if the account was erased', () => {
    expect(statusEffects({ ...order, customer: null }, 'shipped')).toEqual([
      'No email is sent: the account was erased.',
    ]);
  });
});

test.each([
  [1, 0, '1 new order'],
  [2, 0, '2 new orders'],
  [2, 1, '2 new orders, 1 cancelled'],
  [0, 1, '1 order cancelled'],
  [0, 3, '3 orders cancelled'],
  [50, 0, '50+ new orders'],
])('the news of %i orders and %i cancellations: %s', (placed, cancelled, sentence) => {
  const events = [
    ...Array.from({ length: placed }, () => ({ status: 'pending' as const })),
    ...Array.from({ length: cancelled }, () => ({ status: 'cancelled' as const })),
  ];
  expect(newsSentence(events)).toBe(sentence);
});
