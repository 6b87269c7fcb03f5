import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CartLine } from '#contracts/account-cart.ts';
import { type ApiRequest, setTransport } from '#web/lib/api.ts';
import { dismissToast, toastStore } from '#web/lib/toasts.ts';
import { readOwner, writeOwner } from './cart-owner.ts';
import { createCartStore } from './cart-store.ts';
import { startCartSync } from './cart-sync.ts';

const ME = 7;
const item = (id: number) => ({ id, name: `Product ${id}`, price: 100, imageUrl: null, stock: 9 });

/** An account's cart and a catalogue in which every product costs 100 and has a stock of 9. */
function openShop(account: CartLine[] = []) {
  const shop = { account, puts: [] as CartLine[][], isDown: false, delayMs: 0, gone: [] as number[] };
  const answer = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });
  setTransport(async ({ method, url, body }: ApiRequest) => {
    if (shop.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, shop.delayMs));
    if (shop.isDown) throw new Error('down');
    if (url.startsWith('/api/cart/products')) {
      const ids = [...url.matchAll(/id=(\d+)/g)].map((match) => Number(match[1]));
      const sold = ids.filter((id) => !shop.gone.includes(id));
      return answer({ data: sold.map((id) => ({ ...item(id), price: '100.00' })) });
    }
    if (method === 'PUT') {
      shop.account = JSON.parse(body ?? '').items;
      shop.puts.push(shop.account);
    }
    return answer({ items: shop.account });
  });
  return shop;
}

let stop = () => {};

function open(...quantities: [id: number, quantity: number][]) {
  const store = createCartStore();
  for (const [id, quantity] of quantities) store.dispatch({ type: 'add', item: item(id), quantity });
  const begin = () => {
    stop = startCartSync({ store, userId: ME, signedInAt: performance.now() });
  };
  return { store, begin };
}

const quantities = (store: ReturnType<typeof createCartStore>) =>
  store.snapshot().items.map(({ id, quantity }) => [id, quantity]);
const titles = () => toastStore.snapshot().map(({ title }) => title);
const rest = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  localStorage.clear();
  // The locks between tabs run by a clock of their own.
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  stop();
  for (const { id } of toastStore.snapshot()) dismissToast(id);
  await rest(1_000_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('at a sign-in', () => {
  test('an order that was placed before the carts met does not come back into the cart', async () => {
    const other = { productId: 5, quantity: 1 };
    const shop = openShop([{ productId: 1, quantity: 2 }, other]);
    shop.delayMs = 400;
    const { store, begin } = open([1, 2]);
    begin();
    await rest(500);
    store.dispatch({ type: 'clear' });
    await rest(5000);
    expect(quantities(store)).toEqual([[5, 1]]);
    expect(shop.account).toEqual([other]);
  });

  test('browser and account get the larger of each line, and no more than the stock', async () => {
    const shop = openShop([
      { productId: 1, quantity: 3 },
      { productId: 3, quantity: 20 },
    ]);
    const { store, begin } = open([1, 2], [2, 1]);
    begin();
    await rest(0);
    expect(quantities(store)).toEqual([
      [1, 3],
      [2, 1],
      [3, 9],
    ]);
    expect(shop.account).toEqual([
      { productId: 1, quantity: 3 },
      { productId: 2, quantity: 1 },
      { productId: 3, quantity: 9 },
    ]);
    expect(readOwner()).toEqual({ userId: ME, lines: shop.account, hasLeft: false });
    await rest(5000);
    expect(shop.puts).toHaveLength(1);
  });

  test('it is said after a second and a half, once', async () => {
    openShop();
    const { begin } = open([1, 1]);
    begin();
    await rest(1499);
    expect(titles()).toEqual([]);
    await rest(1);
    expect(toastStore.snapshot()).toMatchObject([
      { title: 'Cart updated', description: 'Your shopping cart has been saved to your account' },
    ]);
  });

  test('it is said only when it is done', async () => {
    const shop = openShop();
    shop.delayMs = 1000;
    const { begin } = open([1, 1]);
    begin();
    await rest(2900);
    expect(titles()).toEqual([]);
    await rest(200);
    expect(titles()).toEqual(['Cart updated']);
    expect(shop.puts).toHaveLength(1);
  });

  test('an empty cart is not worth a word', async () => {
    openShop([{ productId: 1, quantity: 1 }]);
    const { store, begin } = open();
    begin();
    await rest(3000);
    expect(quantities(store)).toEqual([[1, 1]]);
    expect(titles()).toEqual([]);
  });

  test('who signs out at once hears nothing of it', async () => {
    openShop();
    open([1, 1]).begin();
    await rest(100);
    stop();
    await rest(3000);
    expect(titles()).toEqual([]);
  });

  test('what is put in while the shop is asked is not lost', async () => {
    const shop = openShop([{ productId: 1, quantity: 1 }]);
    shop.delayMs = 100;
    const { store, begin } = open();
    begin();
    await rest(150);
    store.dispatch({ type: 'add', item: item(2) });
    await rest(1000);
    expect(quantities(store)).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(shop.account.map(({ productId }) => productId)).toEqual([2, 1]);
  });

  test('the cart that another account left is not taken along', async () => {
    const shop = openShop([{ productId: 5, quantity: 1 }]);
    const { store, begin } = open([1, 2]);
    writeOwner({ userId: ME + 1, lines: [{ productId: 1, quantity: 2 }], hasLeft: true });
    begin();
    await rest(0);
    expect(quantities(store)).toEqual([[5, 1]]);
    expect(shop.puts).toEqual([]);
    expect(readOwner()?.userId).toBe(ME);
  });

  test('the account’s cart is not touched before it has been read', async () => {
    const shop = openShop([{ productId: 1, quantity: 3 }]);
    shop.isDown = true;
    const { store, begin } = open([2, 1]);
    begin();
    await rest(0);
    store.dispatch({ type: 'add', item: item(4) });
    await rest(600);
    shop.isDown = false;
    expect(shop.puts).toEqual([]);
    dispatchEvent(new Event('online'));
    await rest(0);
    expect(shop.account.map(({ productId }) => productId)).toEqual([2, 4, 1]);
    await rest(1500);
    expect(titles()).toEqual(['Cart updated']);
  });
});

describe('a session that goes on', () => {
  test('says nothing, and takes over what another device did', async () => {
    const shop = openShop([{ productId: 3, quantity: 2 }]);
    const { store, begin } = open([1, 1]);
    writeOwner({ userId: ME, lines: [{ productId: 1, quantity: 1 }], hasLeft: false });
    begin();
    await rest(3000);
    expect(quantities(store)).toEqual([[3, 2]]);
    expect(titles()).toEqual([]);
    expect(shop.puts).toEqual([]);
  });

  test('saves what could not be saved before', async () => {
    const shop = openShop([{ productId: 1, quantity: 1 }]);
    const { begin } = open([1, 4]);
    writeOwner({ userId: ME, lines: [{ productId: 1, quantity: 1 }], hasLeft: false });
    begin();
    await rest(0);
    expect(shop.puts).toEqual([[{ productId: 1, quantity: 4 }]]);
  });
});

describe('while signed in', () => {
  async function joined() {
    const shop = openShop();
    const { store, begin } = open([1, 1]);
    begin();
    await rest(1000);
    shop.puts.length = 0;
    return { shop, store };
  }

  test('changes are saved together when they rest for half a second', async () => {
    const { shop, store } = await joined();
    store.dispatch({ type: 'setQuantity', id: 1, quantity: 2 });
    await rest(400);
    store.dispatch({ type: 'setQuantity', id: 1, quantity: 3 });
    await rest(499);
    expect(shop.puts).toEqual([]);
    await rest(1);
    expect(shop.puts).toEqual([[{ productId: 1, quantity: 3 }]]);
  });

  test('the last of two changes is the one that stays, however slow the shop is', async () => {
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

  test('what changes no line is not sent', async () => {
    const { shop, store } = await joined();
    const product = { ...item(1), price: '120.00' };
    store.dispatch({ type: 'refresh', present: new Map([[1, product]]) });
    store.dispatch({ type: 'dismissChange', id: 1 });
    await rest(1000);
    expect(shop.puts).toEqual([]);
  });

  test('another tab’s change is that tab’s to save', async () => {
    const { shop, store } = await joined();
    localStorage.setItem('cart', JSON.stringify({ items: [{ ...item(1), quantity: 5 }] }));
    dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    expect(quantities(store)).toEqual([[1, 5]]);
    await rest(1000);
    expect(shop.puts).toEqual([]);
  });

  test('a failed save is tried again', async () => {
    const { shop, store } = await joined();
    shop.isDown = true;
    store.dispatch({ type: 'setQuantity', id: 1, quantity: 2 });
    await rest(600);
    shop.isDown = false;
    await rest(30_000);
    expect(shop.account).toEqual([{ productId: 1, quantity: 2 }]);
  });

  test('who leaves the page at once still has the change saved', async () => {
    localStorage.setItem('jalaja.access', 'token');
    const send = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', send);
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

  test('after signing out nothing is sent any more', async () => {
    const { shop, store } = await joined();
    stop();
    store.dispatch({ type: 'setQuantity', id: 1, quantity: 2 });
    await rest(1000);
    expect(shop.puts).toEqual([]);
  });
});
