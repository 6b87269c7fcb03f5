import { CART_STORAGE_KEY, type Cart, type CartAction, cartReducer } from '#contracts/cart/cart.ts';
import { readStored, writeStored } from '#web/lib/browser-storage.ts';
import { parseStoredCart } from './stored-cart.ts';

/** Whether this tab changed the cart, or another one. */
export type ChangeSource = 'here' | 'elsewhere';

export type CartStore = {
  subscribe(listener: (source: ChangeSource) => void): () => void;
  snapshot(): Cart;
  /** Reads storage again: the storage event of another tab may not have arrived yet. */
  current(): Cart;
  dispatch(action: CartAction): void;
};

/** The cart of this browser, shared by all tabs. */
export function createCartStore(): CartStore {
  const listeners = new Set<(source: ChangeSource) => void>();
  let cart: Cart | null = null;
  /** The stored text as last read; null if storage is empty or refused. */
  let text: string | null = null;

  const publish = (source: ChangeSource) => {
    for (const listener of listeners) listener(source);
  };
  const load = (): Cart => {
    text = readStored(CART_STORAGE_KEY);
    cart = parseStoredCart(text);
    return cart;
  };
  const snapshot = () => cart ?? load();
  const current = () => {
    if (cart !== null && readStored(CART_STORAGE_KEY) === text) return cart;
    const isFirst = cart === null;
    const loaded = load();
    if (!isFirst) publish('elsewhere');
    return loaded;
  };

  const onStorage = ({ key }: StorageEvent) => {
    if (key === CART_STORAGE_KEY || key === null) current();
  };
  const listen = () => {
    addEventListener('storage', onStorage);
    // A page in the back/forward cache receives no storage events.
    addEventListener('pageshow', current);
  };
  const unlisten = () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', current);
  };

  return {
    snapshot,
    current,
    subscribe: (listener) => {
      if (listeners.size === 0) listen();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unlisten();
      };
    },
    dispatch: (action) => {
      const before = current();
      const next = cartReducer(before, action);
      if (next === before) return;
      cart = next;
      writeStored(CART_STORAGE_KEY, JSON.stringify(next));
      text = readStored(CART_STORAGE_KEY);
      publish('here');
    },
  };
}
