import { afterEach, beforeEach, vi } from 'vitest';
import type { CartLine } from '#contracts/cart/account-cart.ts';
import { type ApiRequest, setTransport } from '#web/lib/api.ts';
import { dismissToast, toastStore } from '#web/lib/toasts.ts';
import { createCartStore } from './cart-store.ts';
import { type CartSync, startCartSync } from './cart-sync.ts';

export const ME = 7;
export const item = (id: number) => ({ id, name: `Product ${id}`, price: 100, imageUrl: null, stock: 9 });

/** An account's cart and a catalogue in which every product costs 100 and has a stock of 9. */
export function openShop(account: CartLine[] = []) {
  const shop = {
    account,
    puts: [] as CartLine[][],
    isDown: false,
    refusal: null as number | null,
    delayMs: 0,
    gone: [] as number[],
  };
  const response = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });
  setTransport(async ({ method, url, body }: ApiRequest) => {
    if (shop.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, shop.delayMs));
    if (shop.isDown) throw new Error('down');
    if (shop.refusal !== null) return { status: shop.refusal, body: '' };
    if (url.startsWith('/api/cart/products')) {
      const ids = [...url.matchAll(/id=(\d+)/g)].map((match) => Number(match[1]));
      const sold = ids.filter((id) => !shop.gone.includes(id));
      return response({ data: sold.map((id) => ({ ...item(id), price: '100.00' })) });
    }
    if (method === 'PUT') {
      shop.account = JSON.parse(body ?? '').items;
      shop.puts.push(shop.account);
    }
    return response({ items: shop.account });
  });
  return shop;
}

/** The sync started last. */
let sync: CartSync | undefined;
export const stopSync = () => sync?.stop();
export const flushSync = async () => sync?.flush();

export function open(...quantities: [id: number, quantity: number][]) {
  const store = createCartStore();
  for (const [id, quantity] of quantities) store.dispatch({ type: 'add', item: item(id), quantity });
  const begin = () => {
    sync = startCartSync({ store, userId: ME, signedInAt: performance.now() });
  };
  return { store, begin };
}

export const quantities = (store: ReturnType<typeof createCartStore>) =>
  store.snapshot().items.map(({ id, quantity }) => [id, quantity]);
export const titles = () => toastStore.snapshot().map(({ title }) => title);
export const rest = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Signed in, with one of product 1 in the cart, already saved to the account. */
export async function joined() {
  const shop = openShop();
  const { store, begin } = open([1, 1]);
  begin();
  await rest(1000);
  shop.puts.length = 0;
  return { shop, store };
}

/** Clears storage, uses fake timers, and stops what the test started. */
export function installCartSync(): void {
  beforeEach(() => {
    localStorage.clear();
    // Web Locks do not use the fake timers.
    vi.stubGlobal('navigator', {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(async () => {
    stopSync();
    for (const { id } of toastStore.snapshot()) dismissToast(id);
    await rest(1_000_000);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
