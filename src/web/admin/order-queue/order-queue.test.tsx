import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeskCard, DeskOrder } from '#contracts/orders/desk/desk.ts';
import { uncheckedDesk } from '#web/admin/desk/desk-testing.ts';
import { OrderNews } from '#web/admin/orders/order-news.tsx';
import { newsKey } from '#web/admin/orders/seen-orders.ts';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { toastStore } from '#web/lib/toasts.ts';
import { OrdersTab } from './orders-tab.tsx';

const first: DeskCard = {
  ...{ orderId: 7, stage: 'to-check', isLate: false, createdAt: '2026-11-17T09:00:00.000Z', name: 'Asha Rao' },
  ...{ phone: '9876543210', city: 'Chittoor', items: 8, contents: '6 × Neon Tetra, 2 × Anubias', source: 'shop' },
  ...{ quoteState: null, deliveryByAgreement: false, grandTotal: '1250.00', due: '1250.00', paymentState: 'none' },
  surplus: '0.00',
  ...{ toldAt: null, holdUntil: null, remindAt: null, paysOnDelivery: false, isCollected: false, promise: null },
};

const counts = { 'to-check': 1, waiting: 0, 'to-collect': 0, 'to-pack': 0, 'on-the-way': 0, late: 0 };

/** A shop with one open order; `cards` are what the queue has, `fresh` what the order is after a step. */
function openQueue(desk: DeskOrder, card: DeskCard, fresh: DeskCard | null) {
  const shop = {
    cards: [card],
    news: [] as object[],
    lists: 0,
    sent: [] as { method: string; url: string; body: unknown }[],
  };
  setTransport(async ({ method, url, body }) => {
    const answer = (value: object) => ({ status: 200, body: JSON.stringify(value) });
    if (method !== 'GET') {
      shop.sent.push({ method, url, body: JSON.parse(body ?? 'null') });
      return answer({ ...uncheckedDesk.order, ...desk.payments[0] });
    }
    if (url.startsWith('/api/admin/orders/news')) return answer({ data: shop.news });
    if (url.startsWith('/api/admin/orders/7/desk')) return answer(desk);
    if (url.startsWith('/api/admin/couriers')) return answer({ couriers: [] });
    if (url.includes('query=%237')) return answer({ data: fresh ? [fresh] : [], pagination: page(1), counts });
    if (url.includes('stage=')) shop.lists += 1;
    return answer({ data: shop.cards, pagination: page(shop.cards.length), counts });
  });
  const queryClient = createQueryClient();
  const router = createMemoryRouter(
    [
      {
        path: '/admin',
        element: (
          <>
            <OrderNews onCount={() => {}} />
            <OrdersTab />
          </>
        ),
      },
    ],
    { initialEntries: [`/admin?tab=orders&view=${card.stage}`] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { shop, queryClient };
}

const page = (totalCount: number) => ({ page: 1, limit: 10, totalCount, totalPages: 1 });
const button = (name: RegExp) => screen.findByRole('button', { name });
const paid = { id: 3, direction: 'in', method: 'upi', amount: '1250.00', reference: null, state: 'claimed' } as const;
const claim = { ...paid, receivedOn: null, note: null, createdAt: '2026-11-17T09:00:00.000Z', by: null };

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('everything is there: one press, and the row stays with what comes next', async () => {
  const fresh = { ...first, stage: 'to-collect', quoteState: 'accepted' } as const;
  const { shop } = openQueue(uncheckedDesk, first, fresh);
  fireEvent.click(await button(/^All in stock order #7/));
  await button(/^Record ₹1,250 order #7/);
  expect(shop.sent).toMatchObject([{ method: 'PUT', url: '/api/admin/orders/7/stock-check', body: { version: 0 } }]);
  expect(shop.lists).toBe(1);
});

test('an order that somebody else has checked meanwhile is left alone', async () => {
  const { shop } = openQueue({ ...uncheckedDesk, stage: 'waiting' }, first, first);
  fireEvent.click(await button(/^All in stock/));
  await waitFor(() => expect(toastStore.snapshot()[0]?.description).toContain('it has changed meanwhile'));
  expect(shop.sent).toEqual([]);
});

test('a reported payment is confirmed with one press', async () => {
  const desk: DeskOrder = { ...uncheckedDesk, stage: 'to-collect', payments: [claim] };
  const card = { ...first, stage: 'to-collect', paymentState: 'claimed' } as const;
  const { shop } = openQueue(desk, card, { ...card, stage: 'to-pack', due: '0.00', paymentState: 'received' });
  fireEvent.click(await button(/^Received/));
  await button(/^Ship order #7/);
  expect(shop.sent).toMatchObject([{ url: '/api/admin/orders/7/payments/3', body: { state: 'received' } }]);
});

test('a row says in red what is not paid, and what is to be paid back', async () => {
  const toPack = { ...first, stage: 'to-pack' } as const;
  openQueue({ ...uncheckedDesk, stage: 'to-pack' }, toPack, null);
  await screen.findByText('₹1,250 not paid');
  cleanup();
  openQueue({ ...uncheckedDesk, stage: 'to-pack' }, { ...toPack, due: '0.00', surplus: '198.00' }, null);
  await screen.findByText('To pay back ₹198');
  cleanup();
  openQueue({ ...uncheckedDesk, stage: 'to-pack' }, { ...toPack, paysOnDelivery: true }, null);
  await screen.findByText('on delivery');
  expect(screen.queryByText(/not paid/)).toBeNull();
});

test('delivered with one press, which can be undone', async () => {
  const { shop } = openQueue({ ...uncheckedDesk, stage: 'on-the-way' }, { ...first, stage: 'on-the-way' }, null);
  fireEvent.click(await button(/^Delivered order #7/));
  fireEvent.click(await button(/^Undo for order #7/));
  await button(/^Delivered order #7/);
  expect(shop.sent.map(({ body }) => body)).toEqual([
    { status: 'delivered', seenStatus: 'shipped' },
    { status: 'shipped', seenStatus: 'delivered' },
  ]);
});

test('no row moves when new orders arrive: they are announced, and come when asked for', async () => {
  const { shop, queryClient } = openQueue(uncheckedDesk, first, first);
  await button(/^All in stock order #7/);
  shop.cards = [{ ...first, orderId: 6 }, first];
  shop.news = [{ id: 99, orderId: 8, status: 'pending', at: '2026-11-17T10:00:00.000Z' }];
  await act(() => queryClient.refetchQueries({ queryKey: newsKey }));
  await button(/1 new order/);
  globalThis.dispatchEvent(new Event('focus'));
  globalThis.dispatchEvent(new Event('online'));
  expect(shop.lists).toBe(1);
  expect(screen.getAllByRole('row')).toHaveLength(2);
});
