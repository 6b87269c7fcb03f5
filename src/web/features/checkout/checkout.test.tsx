import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Address } from '#contracts/addresses/addresses.ts';
import { SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import { CartProvider } from '#web/features/cart/cart-context.tsx';
import { SessionProvider } from '#web/features/session/session-context.tsx';
import { setTransport } from '#web/lib/api.ts';
import { toastStore } from '#web/lib/toasts.ts';
import { shopQuery } from '#web/lib/use-shop.ts';
import { Checkout } from './components/checkout.tsx';
import { beginAttempt } from './order-attempt.ts';

const user = {
  id: 1,
  username: 'asha',
  email: 'asha@example.com',
  fullName: null,
  isAdmin: false,
  role: null,
  emailVerified: true,
};
const neon = { id: 7, name: 'Neon Tetra', price: '450.00', imageUrl: null, stock: 9, isHeavy: false };
const home = { ...SAMPLE_ADDRESS, id: 3, isDefault: true };

let orders: { key: string | undefined; body: unknown }[];
let addresses: Address[];
let inShop: (typeof neon)[];

function bodyOf(quantity: number, more: object = {}) {
  const items = [{ product_id: 7, quantity, price: '450.00' }];
  return { items, shipping_cost: quantity > 4 ? '0.00' : '150.00', shipping_address_id: 3, ...more };
}

async function openCheckout(quantity: number): Promise<void> {
  const items = quantity === 0 ? [] : [{ ...neon, price: 450, quantity }];
  localStorage.setItem('cart', JSON.stringify({ items, count: quantity, total: 450 * quantity }));
  const queryClient = new QueryClient();
  const shipping = { flat: '150.00', freeAbove: '2000.00' };
  const shop = { name: 'Jalaja', whatsapp: '+91 90000 00000', shipping };
  queryClient.setQueryData<typeof shop>(shopQuery().queryKey, shop);
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
  // The first test loads the code of the form.
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull(), { timeout: 10_000 });
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => button(name).click());
const saveBox = { name: 'Save this address for future orders' };
const part = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  orders = [];
  addresses = [home];
  inShop = [neon];
  setTransport(async ({ method, url, headers, body }) => {
    const json = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });
    if (url.startsWith('/api/cart/products')) return json({ data: inShop });
    if (url.startsWith('/api/shippingaddress')) return json({ data: addresses });
    if (method !== 'POST' || !url.startsWith('/api/orders')) throw new Error(`unexpected request: ${method} ${url}`);
    orders.push({ key: headers?.['idempotency-key'], body: JSON.parse(body ?? '') });
    return { status: 201, body: JSON.stringify({ id: 21 }) };
  });
});

afterEach(cleanup);

test('the total includes shipping, except that of a heavy parcel', async () => {
  await openCheckout(1);
  expect(screen.getByText(/You pay ₹600 in all, GST and shipping included/)).toBeTruthy();
  cleanup();
  inShop = [{ ...neon, isHeavy: true }];
  await openCheckout(1);
  expect(await screen.findByText(/You pay ₹600 with GST. Delivery of heavy goods is agreed on WhatsApp/)).toBeTruthy();
  expect(screen.queryByText(/shipping included/)).toBeNull();
});

describe('while an order is unresolved', () => {
  test('placing the same order again uses the same key', async () => {
    const { key } = beginAttempt(1, JSON.stringify(bodyOf(5)));
    await openCheckout(5);
    expect(screen.queryByRole('button', { name: 'Go on with this cart' })).toBeNull();
    await press('Place Order');
    await screen.findByText('placed');
    expect(orders).toEqual([{ key, body: bodyOf(5) }]);
  });

  test('a reduced cart starts no other order; the first one is sent again unchanged', async () => {
    const { key } = beginAttempt(1, JSON.stringify(bodyOf(5)));
    await openCheckout(3);
    expect(button('Place Order').disabled).toBe(true);
    fireEvent.submit(button('Place Order'));
    expect(orders).toEqual([]);
    await press('Send again');
    await screen.findByText('placed');
    expect(orders).toEqual([{ key, body: bodyOf(5) }]);
  });

  test('another order is placed once the user drops the first', async () => {
    const { key } = beginAttempt(1, JSON.stringify(bodyOf(5)));
    await openCheckout(3);
    await press('Go on with this cart');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(button('Place Order'));
    await press('Place Order');
    await screen.findByText('placed');
    expect(orders).toEqual([{ key: expect.not.stringMatching(key), body: bodyOf(3) }]);
  });

  test('changed notes make another order of the same cart', async () => {
    const { key } = beginAttempt(1, JSON.stringify(bodyOf(5)));
    await openCheckout(5);
    fireEvent.change(screen.getByLabelText(/^Order notes/), { target: { value: 'After 6 pm' } });
    await press('Place Order');
    await screen.findByText('placed');
    expect(orders).toEqual([{ key: expect.not.stringMatching(key), body: bodyOf(5, { notes: 'After 6 pm' }) }]);
  });

  test('it can be sent again although the cart is empty', async () => {
    const { key } = beginAttempt(1, JSON.stringify(bodyOf(5)));
    await openCheckout(0);
    await press('Send again');
    await screen.findByText('placed');
    expect(orders).toEqual([{ key, body: bodyOf(5) }]);
  });
});

test('a cart of sold-out lines is empty, and names them', async () => {
  inShop = [{ ...neon, stock: 0 }];
  await openCheckout(2);
  await screen.findByText('What you had chosen is no longer available:');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your cart is empty');
  expect(screen.getByRole('link', { name: 'Neon Tetra' }).getAttribute('href')).toBe('/product/7-neon-tetra');
  expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
});

test('an account that has reached a limit is offered WhatsApp, and the cart stays', async () => {
  const message = 'You have several orders waiting. Please talk to us on WhatsApp.';
  await openCheckout(2);
  setTransport(async () => ({ status: 409, body: JSON.stringify({ code: 'order_limit', message }) }));
  await press('Place Order');
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getByRole('link', { name: 'Write on WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/919000000000\?text=Hello%20Jalaja/,
  );
  expect(JSON.parse(localStorage.getItem('cart') ?? '').items).toHaveLength(1);
});

describe('when the price of a line has changed', () => {
  const dearer = { ...neon, price: '500.00' };
  const refusal = {
    code: 'price_changed',
    message: 'The price of Neon Tetra is now ₹500, not ₹450.',
    details: [{ productId: 7, name: 'Neon Tetra', sentPrice: '450.00', price: '500.00', stock: 9 }],
  };
  let isOffline: boolean;

  beforeEach(() => {
    isOffline = false;
    setTransport(async ({ method, url, body }) => {
      if (isOffline) throw new TypeError('Failed to fetch');
      const json = (value: unknown, status = 200) => ({ status, body: JSON.stringify(value) });
      if (url.startsWith('/api/cart/products')) return json({ data: inShop });
      if (url.startsWith('/api/shippingaddress')) return json({ data: addresses });
      if (url.startsWith('/api/cart/quote')) {
        const total = Number(inShop[0]?.price) * JSON.parse(body ?? '').items[0].quantity;
        return json({
          totalAmount: total.toFixed(2),
          discount: '100.00',
          shippingCost: '150.00',
          notServed: [],
          coupon: { code: 'POND', sentence: '₹100 off' },
        });
      }
      if (method !== 'POST' || !url.startsWith('/api/orders')) throw new Error(`unexpected request: ${method} ${url}`);
      return json(refusal, 409);
    });
  });

  async function refuse(): Promise<void> {
    await openCheckout(2);
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'POND' } });
    await press('Apply');
    await screen.findByText(/You pay ₹950 in all/);
    inShop = [dearer];
    await press('Place Order');
    await screen.findByText('Neon Tetra now costs ₹500 instead of ₹450');
  }

  test('an updated cart shows the new total, also with a coupon', async () => {
    await refuse();
    await press('Update cart');
    expect(await screen.findByText(/You pay ₹1,050 in all/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Update cart' })).toBeNull();
  });

  test('a failed update keeps the notice', async () => {
    await refuse();
    isOffline = true;
    await press('Update cart');
    await waitFor(() => expect(toastStore.snapshot()[0]?.title).toBe('The cart could not be updated'));
    expect(button('Update cart')).toBeTruthy();
  });
});

test('a cart that another tab has emptied is not sent', async () => {
  await openCheckout(2);
  localStorage.setItem('cart', '{"items":[]}');
  await press('Place Order');
  expect(toastStore.snapshot()[0]).toMatchObject({
    title: 'Cart is empty',
    description: 'Add some products to your cart before checkout.',
  });
  expect(orders).toEqual([]);
});

describe('the box to save the address is shown with the address to save', () => {
  const isIn = (name: string) => part(name).queryByRole('checkbox', saveBox) !== null;

  test('with the billing address, or with a separate shipping address', async () => {
    addresses = [];
    await openCheckout(1);
    expect(isIn('Billing Information')).toBe(true);
    await act(async () => screen.getByLabelText('Shipping address same as billing address').click());
    expect([isIn('Billing Information'), isIn('Shipping Information')]).toEqual([false, true]);
  });

  test('not while a saved address is chosen', async () => {
    await openCheckout(1);
    await act(async () => screen.getByLabelText('Shipping address same as billing address').click());
    expect([isIn('Billing Information'), isIn('Shipping Information')]).toEqual([false, false]);
  });
});

describe('saved addresses', () => {
  const other = { ...home, id: 4, recipientName: 'Ravi', recipientEmail: 'ravi@example.com', isDefault: false };
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
  const billing = (label: string) => part('Billing Information').getByLabelText<HTMLInputElement>(label);
  const type = (label: string, value: string) => fireEvent.change(billing(label), { target: { value } });

  beforeEach(async () => {
    addresses = [home, other];
    await openCheckout(1);
  });

  test('choosing one fills in the fields and unchecks saving', async () => {
    await press('Use New Address');
    await act(async () => screen.getByLabelText(saveBox.name).click());
    await act(async () => screen.getByRole('radio', { name: /Ravi/ }).click());
    expect([billing('Full name').value, billing('Email').value]).toEqual(['Ravi', 'ravi@example.com']);
    type('Full name', 'Ravi Kumar');
    expect(screen.getByLabelText<HTMLInputElement>(saveBox.name).checked).toBe(false);
  });

  test.each([
    ['Full name', 'Asha'],
    ['PIN code', '517002'],
    ['State', 'Kerala'],
    ['City', 'Kuppam'],
  ])('editing %s makes it a new address', (label, value) => {
    expect(chosen()).toHaveLength(1);
    type(label, value);
    expect(chosen()).toHaveLength(0);
    expect(billing('Phone').value).toBe('9876543210');
  });

  test('editing the shipping address keeps the choice', async () => {
    await act(async () => screen.getByLabelText('Shipping address same as billing address').click());
    const city = part('Shipping Information').getByLabelText('City');
    fireEvent.change(city, { target: { value: 'Guntur' } });
    expect(chosen()).toHaveLength(1);
  });

  test('a new address starts blank', async () => {
    await press('Use New Address');
    expect(chosen()).toHaveLength(0);
    expect(['Full name', 'Email', 'PIN code', 'State', 'City'].map((label) => billing(label).value).join('')).toBe('');
  });

  test('another state clears the city', () => {
    expect(billing('City').value).toBe('Chittoor');
    type('State', 'Kerala');
    expect([billing('State').value, billing('City').value]).toEqual(['Kerala', '']);
  });
});

describe('validation', () => {
  const messages = () => screen.queryAllByText(/is required$|^Invalid|^Please enter a valid/).map((p) => p.textContent);
  const enter = (region: string, label: string, value: string) =>
    act(async () => {
      fireEvent.change(part(region).getByLabelText(label), { target: { value } });
    });

  beforeEach(async () => {
    addresses = [];
    await openCheckout(1);
  });

  test('starts with the first failed submission, focuses the first invalid field and then follows the typing', async () => {
    await enter('Billing Information', 'Phone', '12');
    expect(messages()).toEqual([]);
    await press('Place Order');
    expect(messages()).toHaveLength(6);
    expect(document.activeElement).toBe(part('Billing Information').getByLabelText('Full name'));
    await enter('Billing Information', 'Full name', 'Asha Rao');
    expect(messages()).toHaveLength(5);
    await enter('Billing Information', 'Full name', 'A');
    expect(messages()).toHaveLength(6);
    expect(orders).toEqual([]);
  });

  test('requires all of a shipping address or none of it', async () => {
    await act(async () => screen.getByLabelText('Shipping address same as billing address').click());
    await enter('Shipping Information', 'PIN code', '12');
    await press('Place Order');
    expect(messages()).toHaveLength(6 + 7);
    await enter('Shipping Information', 'PIN code', '');
    expect(messages()).toHaveLength(6);
  });
});
