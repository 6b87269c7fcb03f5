import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CartProvider, useCart } from './cart-context.tsx';
import { parseStoredCart } from './cart-store.ts';

const neon = { id: 1, name: 'Neon Tetra', price: 450, imageUrl: null, stock: 9 };

function Count() {
  const { cart, add } = useCart();
  return (
    <button type="button" onClick={() => add(neon)}>
      {cart.count} for {cart.total}
    </button>
  );
}

function openCart() {
  render(
    <CartProvider>
      <Count />
    </CartProvider>,
  );
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the cart of this browser', () => {
  test('is kept under its key, with items, count and total', () => {
    openCart();
    act(() => screen.getByRole('button').click());
    expect(screen.getByRole('button').textContent).toBe('1 for 450');
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual({
      items: [{ ...neon, quantity: 1 }],
      count: 1,
      total: 450,
    });
  });

  test('is restored at start', () => {
    localStorage.setItem('cart', JSON.stringify({ items: [{ ...neon, quantity: 2 }], count: 2, total: 900 }));
    openCart();
    expect(screen.getByRole('button').textContent).toBe('2 for 900');
  });

  test('follows another tab', () => {
    openCart();
    const newValue = JSON.stringify({ items: [{ ...neon, quantity: 3 }], count: 3, total: 1350 });
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue }));
    });
    expect(screen.getByRole('button').textContent).toBe('3 for 1350');
  });

  test('cannot be used outside its provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Count />)).toThrow('useCart must be used within CartProvider');
    vi.restoreAllMocks();
  });
});

test.each([
  [null, 0],
  ['', 0],
  ['{broken', 0],
  ['null', 0],
  ['[]', 0],
  ['{"items":"x"}', 0],
  [
    '{"items":[null,{"id":"1"},{"id":1,"name":"x","price":5,"quantity":-2},{"id":1,"name":"x","price":5,"quantity":2}]}',
    2,
  ],
])('of a stored %j the sound lines are taken', (text, count) => expect(parseStoredCart(text).count).toBe(count));
