import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setTransport } from '#web/lib/api.ts';
import { toastStore } from '#web/lib/toasts.ts';
import { button, home, neon, openCheckout, press } from './checkout-testing.tsx';

const dearer = { ...neon, price: '500.00' };
const refusal = {
  code: 'price_changed',
  message: 'The price of Neon Tetra is now ₹500, not ₹450.',
  details: [{ productId: 7, name: 'Neon Tetra', sentPrice: '450.00', price: '500.00', stock: 9 }],
};
let inShop: (typeof neon)[];
let isOffline: boolean;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  inShop = [neon];
  isOffline = false;
  setTransport(async ({ method, url, body }) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    const json = (value: unknown, status = 200) => ({ status, body: JSON.stringify(value) });
    if (url.startsWith('/api/cart/products')) return json({ data: inShop });
    if (url.startsWith('/api/shippingaddress')) return json({ data: [home] });
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

afterEach(cleanup);

/** An order with a coupon, of a product that costs more by now. */
async function refuse(): Promise<void> {
  await openCheckout(2);
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'POND' } });
  await press('Apply');
  await screen.findByText(/Total ₹950 including/);
  inShop = [dearer];
  await press('Place Order');
  await screen.findByText('Neon Tetra now costs ₹500 instead of ₹450');
}

test('an updated cart shows the new total, also with a coupon', async () => {
  await refuse();
  await press('Update cart');
  expect(await screen.findByText(/Total ₹1,050 including/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update cart' })).toBeNull();
});

test('a failed update keeps the notice', async () => {
  await refuse();
  isOffline = true;
  await press('Update cart');
  await waitFor(() => expect(toastStore.snapshot()[0]?.title).toBe('The cart could not be updated'));
  expect(button('Update cart')).toBeTruthy();
});
