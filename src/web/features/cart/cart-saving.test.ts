import { expect, test, vi } from 'vitest';
import { flushSync, installCartSync, item, joined, ME, quantities, rest, stopSync } from './cart-sync-testing.ts';

installCartSync();

/** The keepalive request, which must outlive the page and so does not use the page's transport. */
function watchPartings(subject: number) {
  localStorage.setItem('jalaja.access', `header.${btoa(JSON.stringify({ sub: String(subject) }))}.signature`);
  const send = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', send);
  return send;
}

test('changes are saved together half a second after the last one', async () => {
  const { shop, store } = await joined();
  store.dispatch({ type: 'setQuantity', id: 1, quantity: 2 });
  await rest(400);
  store.dispatch({ type: 'setQuantity', id: 1, quantity: 3 });
  await rest(499);
  expect(shop.puts).toEqual([]);
  await rest(1);
  expect(shop.puts).toEqual([[{ productId: 1, quantity: 3 }]]);
});

test('the last of two changes wins, however slow the server is', async () => {
  const { shop, store } = await joined();
  shop.delayMs = 2000;
  store.dispatch({ type: 'setQuantity', id: 1, quantity: 2 });
  await rest(600);
  shop.delayMs = 10;
  store.dispatch({ type: 'setQuantity', id: 1, quantity: 3 });
  await rest(3000);
  expect(shop.puts.at(-1)).toEqual([{ productId: 1, quantity: 3 }]);
  expect(shop.account).toEqual([{ productId: 1, quantity: 3 }]);
});

test('an emptied cart is empty in the account too', async () => {
  const { shop, store } = await joined();
  store.dispatch({ type: 'clear' });
  await rest(500);
  expect(shop.account).toEqual([]);
});

test('an update that changes no line is not sent', async () => {
  const { shop, store } = await joined();
  const product = { ...item(1), price: '120.00', isHeavy: false };
  store.dispatch({ type: 'refresh', products: new Map([[1, product]]) });
  store.dispatch({ type: 'dismissChange', id: 1 });
  await rest(1000);
  expect(shop.puts).toEqual([]);
});

test('a change made in another tab is saved by that tab', async () => {
  const { shop, store } = await joined();
  localStorage.setItem('cart', JSON.stringify({ items: [{ ...item(1), quantity: 5 }] }));
  dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  expect(quantities(store)).toEqual([[1, 5]]);
  await rest(1000);
  expect(shop.puts).toEqual([]);
});

test('a failed save is retried', async () => {
  const { shop, store } = await joined();
  shop.isDown = true;
  store.dispatch({ type: 'setQuantity', id: 1, quantity: 2 });
  await rest(600);
  shop.isDown = false;
  await rest(30_000);
  expect(shop.account).toEqual([{ productId: 1, quantity: 2 }]);
});

test.each([
  [429, 1],
  [408, 1],
  [400, 0],
])('a save with response %i is retried %i times', async (status, times) => {
  const { shop, store } = await joined();
  shop.refusal = status;
  store.dispatch({ type: 'setQuantity', id: 1, quantity: 2 });
  await rest(600);
  shop.refusal = null;
  await rest(30_000);
  expect(shop.puts).toHaveLength(times);
});

test('leaving the page at once still saves the change', async () => {
  const send = watchPartings(ME);
  const { store } = await joined();
  dispatchEvent(new Event('pagehide'));
  expect(send).not.toHaveBeenCalled();
  store.dispatch({ type: 'setQuantity', id: 1, quantity: 2 });
  dispatchEvent(new Event('pagehide'));
  expect(send).toHaveBeenCalledWith(
    '/api/cart',
    expect.objectContaining({ keepalive: true, body: '{"items":[{"productId":1,"quantity":2}]}' }),
  );
});

test('a save in progress is sent again when the page is left', async () => {
  const send = watchPartings(ME);
  const { shop, store } = await joined();
  shop.delayMs = 2000;
  store.dispatch({ type: 'setQuantity', id: 1, quantity: 2 });
  await rest(600);
  await flushSync();
  expect(send).toHaveBeenCalledOnce();
  await rest(2000);
  await flushSync();
  expect(send).toHaveBeenCalledOnce();
});

test('nothing is sent for another user who has signed in meanwhile', async () => {
  const send = watchPartings(ME + 1);
  const { store } = await joined();
  store.dispatch({ type: 'setQuantity', id: 1, quantity: 2 });
  dispatchEvent(new Event('pagehide'));
  expect(send).not.toHaveBeenCalled();
});

test('nothing is sent after signing out', async () => {
  const { shop, store } = await joined();
  stopSync();
  store.dispatch({ type: 'setQuantity', id: 1, quantity: 2 });
  await rest(1000);
  expect(shop.puts).toEqual([]);
});
