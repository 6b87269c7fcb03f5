import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Address } from '#contracts/addresses/addresses.ts';
import { setTransport } from '#web/lib/api.ts';
import { toastStore } from '#web/lib/toasts.ts';
import { button, home, neon, openCheckout, press } from './checkout-testing.tsx';
import { beginAttempt } from './order-attempt.ts';

let orders: { key: string | undefined; body: unknown }[];
let addresses: Address[];
let inShop: (typeof neon)[];

function bodyOf(quantity: number, more: object = {}) {
  const items = [{ product_id: 7, quantity, price: '450.00' }];
  return { items, shipping_cost: quantity > 4 ? '0.00' : '150.00', shipping_address_id: 3, ...more };
}

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
  expect(screen.getByText('Total ₹600 including GST and delivery. Pay after we confirm.')).toBeTruthy();
  cleanup();
  inShop = [{ ...neon, isHeavy: true }];
  await openCheckout(1);
  expect(
    await screen.findByText(
      /Total ₹600 including GST. Pay after we confirm. Delivery of heavy goods is agreed on WhatsApp/,
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/GST and delivery/)).toBeNull();
});

describe('while an order is unresolved', () => {
  test('placing the same order again uses the same key', async () => {
    const { key } = beginAttempt(1, JSON.stringify(bodyOf(5)));
    await openCheckout(5);
    expect(screen.queryByRole('button', { name: 'Continue with this cart' })).toBeNull();
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
    await press('Try again');
    await screen.findByText('placed');
    expect(orders).toEqual([{ key, body: bodyOf(5) }]);
  });

  test('another order is placed once the user drops the first', async () => {
    const { key } = beginAttempt(1, JSON.stringify(bodyOf(5)));
    await openCheckout(3);
    await press('Continue with this cart');
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
    await press('Try again');
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

  test('a pasted PIN code loses its spaces, not its last digit', () => {
    const pin = billing('PIN code');
    fireEvent.paste(pin, { clipboardData: { getData: () => ' 560 038' } });
    expect(pin.value).toBe('560038');
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
