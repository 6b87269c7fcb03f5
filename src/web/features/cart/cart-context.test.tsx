import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionProvider } from '#web/features/session/session-context.tsx';
import { CartProvider, useCart, useCartStore } from './cart-context.tsx';
import { createCartStore, parseStoredCart } from './cart-store.ts';

const neon = { id: 1, name: 'Neon Tetra', price: 450, imageUrl: null, stock: 9 };

function stored(quantity: number): string {
  return JSON.stringify({ items: [{ ...neon, quantity }], count: quantity, total: 450 * quantity });
}

function Count() {
  const { cart } = useCart();
  const store = useCartStore();
  return (
    <button type="button" onClick={() => store.dispatch({ type: 'add', item: neon })}>
      {cart.count} for {cart.total}
    </button>
  );
}

function openCart() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <CartProvider>
          <Count />
        </CartProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the cart of this browser', () => {
  test('is stored under its key, with items, count and total', () => {
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
    localStorage.setItem('cart', stored(2));
    openCart();
    expect(screen.getByRole('button').textContent).toBe('2 for 900');
  });

  test.each([
    ['receives a storage event', () => dispatchEvent(new StorageEvent('storage', { key: 'cart' }))],
    ['receives a storage event for all keys', () => dispatchEvent(new StorageEvent('storage'))],
    ['returns from the back/forward cache', () => dispatchEvent(new Event('pageshow'))],
  ])('follows another tab when it %s', (_, happen) => {
    openCart();
    localStorage.setItem('cart', stored(3));
    act(() => void happen());
    expect(screen.getByRole('button').textContent).toBe('3 for 1350');
  });

  test('cannot be used outside its provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Count />)).toThrow('useCart must be used within CartProvider');
    vi.restoreAllMocks();
  });
});

describe('the store', () => {
  test('builds on what another tab stored, even before the storage event', () => {
    const store = createCartStore();
    expect(store.snapshot().count).toBe(0);
    localStorage.setItem('cart', stored(2));
    store.dispatch({ type: 'add', item: neon });
    expect(store.snapshot().count).toBe(3);
  });

  test('reports the source of a change, and nothing without a change', () => {
    const store = createCartStore();
    const heard: string[] = [];
    const stop = store.subscribe((source) => heard.push(source));
    store.dispatch({ type: 'clear' });
    store.dispatch({ type: 'add', item: neon });
    localStorage.setItem('cart', stored(2));
    dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    stop();
    store.dispatch({ type: 'clear' });
    expect(heard).toEqual(['here', 'elsewhere']);
  });

  test('lives as long as the page if storage is refused', () => {
    const storage = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('refused');
    });
    const store = createCartStore();
    store.dispatch({ type: 'add', item: neon });
    store.dispatch({ type: 'add', item: neon });
    expect(store.snapshot().count).toBe(2);
    storage.mockRestore();
  });
});

describe('only valid stored lines are restored', () => {
  test.each([
    [null, 0],
    ['', 0],
    ['{broken', 0],
    ['null', 0],
    ['[]', 0],
    ['{"items":"x"}', 0],
    ['{"items":[{"id":1,"name":"x","price":0.123,"quantity":2}]}', 0],
    ['{"items":[{"id":1,"name":"x","price":5,"quantity":2},{"id":1,"name":"x","price":5,"quantity":1}]}', 2],
    [
      '{"items":[null,{"id":"1"},{"id":1,"name":"x","price":5,"quantity":-2},{"id":1,"name":"x","price":5,"quantity":2}]}',
      2,
    ],
  ])('%j', (text, count) => expect(parseStoredCart(text).count).toBe(count));

  test('with what is known about them', () => {
    const items = [
      { id: 1, name: 'x', price: 5, quantity: 2, imageUrl: 7, colour: 'red', change: { priceBefore: {}, onlyLeft: 2 } },
      { ...neon, id: 2, quantity: 1, stock: 0, change: 'much' },
    ];
    expect(parseStoredCart(JSON.stringify({ items })).items).toEqual([
      { id: 1, name: 'x', price: 5, quantity: 2, imageUrl: null, stock: 999, change: { onlyLeft: 2 } },
      { ...neon, id: 2, quantity: 1, stock: 0 },
    ]);
  });
});
