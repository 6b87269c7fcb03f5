import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, setTransport } from '#web/lib/api.ts';
import { addProduct } from './add-product.ts';
import { createCartStore } from './cart-store.ts';

const fern = { id: 2, name: 'Java Fern', price: '199.00', imageUrl: null, stock: 4 };
const product = { ...fern, isHeavy: false };

/** The server responds with these products after a delay. */
function respondWith(products: object[], afterMs = 0) {
  setTransport(async ({ url }) => {
    expect(url).toBe('/api/cart/products?id=2');
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    return { status: 200, body: JSON.stringify({ data: products }) };
  });
}

async function add(wanted: number, store = createCartStore(), afterMs = 0) {
  const adding = addProduct(store, product, wanted);
  await vi.advanceTimersByTimeAsync(afterMs);
  const { outcome, later } = await adding;
  return { outcome, later, store };
}

function storeWith(quantity: number) {
  const store = createCartStore();
  store.dispatch({ type: 'add', item: { ...fern, price: 199, stock: 9 }, quantity });
  return store;
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a product is added with its current price and stock', async () => {
  respondWith([{ ...fern, price: '249.00', stock: 9 }]);
  const { outcome, store } = await add(2);
  expect(outcome).toEqual({ kind: 'added' });
  expect(store.snapshot().items).toEqual([{ ...fern, price: 249, stock: 9, quantity: 2 }]);
});

test.each([
  ['sold out', [{ ...fern, stock: 0 }]],
  ['gone', []],
])('what is %s meanwhile is not added', async (_, products) => {
  respondWith(products);
  const { outcome, store } = await add(1);
  expect(outcome).toEqual({ kind: 'sold-out' });
  expect(store.snapshot().items).toEqual([]);
});

test.each([
  { inCart: 3, wanted: 2, quantity: 4, outcome: { kind: 'limited', left: 4, added: 1 } },
  { inCart: 4, wanted: 1, quantity: 4, outcome: { kind: 'limited', left: 4, added: 0 } },
  { inCart: 2, wanted: 2, quantity: 4, outcome: { kind: 'added' } },
])('$wanted to $inCart of 4 that are left makes $quantity', async ({ inCart, wanted, quantity, outcome }) => {
  respondWith([fern]);
  const added = await add(wanted, storeWith(inCart));
  expect(added.outcome).toEqual(outcome);
  expect(added.store.snapshot().items[0]?.quantity).toBe(quantity);
});

test.each([
  ['the network fails', () => Promise.reject(new Error('offline'))],
  ['the shop fails', () => Promise.reject(new ApiError(503, { message: 'busy' }))],
])('when %s the page is believed', async (_, transport) => {
  setTransport(transport);
  const { outcome, later, store } = await add(2);
  expect(outcome).toEqual({ kind: 'added' });
  expect(store.snapshot().items).toEqual([{ ...fern, price: 199, quantity: 2 }]);
  expect(await later).toBeNull();
});

test('adding takes at most 300 ms, and a late response corrects the line', async () => {
  respondWith([{ ...fern, price: '249.00', stock: 1 }], 2000);
  const { outcome, later, store } = await add(2, createCartStore(), 300);
  expect(outcome).toEqual({ kind: 'added' });
  expect(store.snapshot().items).toMatchObject([{ price: 199, quantity: 2 }]);
  await vi.advanceTimersByTimeAsync(1700);
  expect(await later).toBeNull();
  expect(store.snapshot().items).toMatchObject([
    { price: 249, quantity: 1, change: { priceBefore: 199, onlyLeft: 1 } },
  ]);
});

test('a late response that it is sold out removes the new line', async () => {
  respondWith([], 2000);
  const { later, store } = await add(1, createCartStore(), 300);
  expect(store.snapshot().count).toBe(1);
  await vi.advanceTimersByTimeAsync(1700);
  expect(await later).toEqual({ kind: 'sold-out' });
  expect(store.snapshot().items).toEqual([]);
});

test('a late response that it is sold out marks an existing line', async () => {
  respondWith([], 2000);
  const { later, store } = await add(1, storeWith(1), 300);
  await vi.advanceTimersByTimeAsync(1700);
  await later;
  expect(store.snapshot().items).toMatchObject([{ id: 2, stock: 0 }]);
});

test('leaving the page right after the click does not lose the product', async () => {
  respondWith([fern], 2000);
  const adding = addProduct(createCartStore(), product, 1);
  dispatchEvent(new Event('pagehide'));
  await adding;
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject({ count: 1 });
});

test('a full cart takes no other product', async () => {
  respondWith([fern]);
  const store = createCartStore();
  const items = Array.from({ length: 100 }, (_, at) => ({ ...fern, id: at + 10, price: 1, quantity: 1 }));
  store.dispatch({ type: 'restore', items });
  expect((await add(1, store)).outcome).toEqual({ kind: 'full' });
  expect(store.snapshot().items).toHaveLength(100);
});

test('a heavy product is marked on its line, until it is heavy no longer', async () => {
  respondWith([{ ...product, isHeavy: true }]);
  const { store } = await add(1);
  expect(store.snapshot().items).toMatchObject([{ id: 2, isHeavy: true }]);
  expect(createCartStore().current().items).toMatchObject([{ isHeavy: true }]);
  store.dispatch({ type: 'refresh', products: new Map([[2, product]]) });
  expect(store.snapshot().items[0]).not.toHaveProperty('isHeavy');
});
