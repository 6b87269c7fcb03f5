import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import { CartProvider } from '#web/features/cart/cart-context.tsx';
import { SessionProvider } from '#web/features/session/session-context.tsx';
import { setTransport } from '#web/lib/api.ts';
import { shopQuery } from '#web/lib/shop-query.ts';
import { Checkout } from './components/checkout.tsx';
import { beginAttempt } from './order-attempt.ts';

const user = { id: 1, username: 'asha', email: 'asha@example.com', fullName: null, isAdmin: false };
const neon = { id: 7, name: 'Neon Tetra', price: '450.00', imageUrl: null, stock: 9 };
const home = { ...SAMPLE_ADDRESS, id: 3, isDefault: true };

let orders: { key: string | undefined; body: unknown }[];
let addresses: (typeof home)[];

function bodyOf(quantity: number, more: object = {}) {
  const items = [{ product_id: 7, quantity, price: '450.00' }];
  return { items, shipping_cost: quantity > 4 ? '0.00' : '150.00', shipping_address_id: 3, ...more };
}

async function openCheckout(quantity: number): Promise<void> {
  const items = quantity === 0 ? [] : [{ ...neon, price: 450, quantity }];
  localStorage.setItem('cart', JSON.stringify({ items, count: quantity, total: 450 * quantity }));
  const queryClient = new QueryClient();
  const shipping = { flat: '150.00', freeAbove: '2000.00' };
  queryClient.setQueryData<{ shipping: typeof shipping }>(shopQuery().queryKey, { shipping });
  const routes = [
    { path: '/checkout', element: <Checkout user={user} /> },
    { path: '/order-confirmation/:id', element: <p>placed</p> },
  ];
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <CartProvider>
          <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/checkout'] })} />
        </CartProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => button(name).click());
const savedWish = { name: 'Save this address for future orders' };
const part = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  orders = [];
  addresses = [home];
  setTransport(async ({ method, url, headers, body }) => {
    const told = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });
    if (url.startsWith('/api/cart/products')) return told({ data: [neon] });
    if (url.startsWith('/api/shippingaddress')) return told({ data: addresses });
    if (method !== 'POST' || !url.startsWith('/api/orders')) throw new Error(`Nobody asked for ${method} ${url}`);
    orders.push({ key: headers?.['idempotency-key'], body: JSON.parse(body ?? '') });
    return { status: 201, body: JSON.stringify({ id: 21 }) };
  });
});

afterEach(cleanup);

describe('while an order has had no answer', () => {
  test('placing the same once more sends it under its own key', async () => {
    const { key } = beginAttempt(1, JSON.stringify(bodyOf(5)));
    await openCheckout(5);
    expect(screen.queryByRole('button', { name: 'Go on with this cart' })).toBeNull();
    await press('Place Order');
    await screen.findByText('placed');
    expect(orders).toEqual([{ key, body: bodyOf(5) }]);
  });

  test('a cart that has been cut down since starts no other order: the first one is sent again as it was', async () => {
    const { key } = beginAttempt(1, JSON.stringify(bodyOf(5)));
    await openCheckout(3);
    expect(button('Place Order').disabled).toBe(true);
    fireEvent.submit(button('Place Order'));
    expect(orders).toEqual([]);
    await press('Send again');
    await screen.findByText('placed');
    expect(orders).toEqual([{ key, body: bodyOf(5) }]);
  });

  test('another one is placed once the person has left the first', async () => {
    const { key } = beginAttempt(1, JSON.stringify(bodyOf(5)));
    await openCheckout(3);
    await press('Go on with this cart');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(button('Place Order'));
    await press('Place Order');
    await screen.findByText('placed');
    expect(orders).toEqual([{ key: expect.not.stringMatching(key), body: bodyOf(3) }]);
  });

  test('what the person writes differently makes another order of the same cart', async () => {
    const { key } = beginAttempt(1, JSON.stringify(bodyOf(5)));
    await openCheckout(5);
    fireEvent.change(screen.getByLabelText(/^Order notes/), { target: { value: 'After 6 pm' } });
    await press('Place Order');
    await screen.findByText('placed');
    expect(orders).toEqual([{ key: expect.not.stringMatching(key), body: bodyOf(5, { notes: 'After 6 pm' }) }]);
  });

  test('it can be sent again although the cart is empty by now', async () => {
    const { key } = beginAttempt(1, JSON.stringify(bodyOf(5)));
    await openCheckout(0);
    await press('Send again');
    await screen.findByText('placed');
    expect(orders).toEqual([{ key, body: bodyOf(5) }]);
  });
});

describe('the wish to save the address stands where the address is that will be saved', () => {
  const isIn = (name: string) => part(name).queryByRole('checkbox', savedWish) !== null;

  test('with the billing address, and with the shipping address where that is another', async () => {
    addresses = [];
    await openCheckout(1);
    expect(isIn('Billing Information')).toBe(true);
    await act(async () => screen.getByLabelText('Shipping address same as billing address').click());
    expect([isIn('Billing Information'), isIn('Shipping Information')]).toEqual([false, true]);
  });

  test('nowhere while a saved address is chosen', async () => {
    await openCheckout(1);
    await act(async () => screen.getByLabelText('Shipping address same as billing address').click());
    expect([isIn('Billing Information'), isIn('Shipping Information')]).toEqual([false, false]);
  });
});
