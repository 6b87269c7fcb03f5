import { CART_STORAGE_KEY, type Cart, type CartAction, cartReducer, emptyCart } from '#contracts/cart.ts';
import { readStored, writeStored } from '#web/lib/browser-storage.ts';

/** What was stored may be from an older version or from somebody's hands: take the lines that make sense. */
export function parseStoredCart(text: string | null): Cart {
  if (!text) return emptyCart;
  try {
    const stored: unknown = JSON.parse(text);
    const items = (stored as Partial<Cart> | null)?.items;
    if (!Array.isArray(items)) return emptyCart;
    const sound = items.filter(
      (item) =>
        Number.isInteger(item?.id) &&
        Number.isInteger(item?.quantity) &&
        item.quantity > 0 &&
        typeof item?.name === 'string' &&
        Number.isFinite(item?.price),
    );
    return cartReducer(emptyCart, { type: 'restore', cart: { items: sound, count: 0, total: 0 } });
  } catch {
    return emptyCart;
  }
}

export type CartStore = {
  subscribe(listener: () => void): () => void;
  snapshot(): Cart;
  dispatch(action: CartAction): void;
};

/** The cart of this browser: one truth for all parts of the page and all tabs. */
export function createCartStore(): CartStore {
  let cart: Cart | null = null;
  const listeners = new Set<() => void>();
  const publish = (next: Cart) => {
    cart = next;
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === CART_STORAGE_KEY) publish(parseStoredCart(event.newValue));
  };
  const snapshot = () => {
    cart ??= parseStoredCart(readStored(CART_STORAGE_KEY));
    return cart;
  };
  return {
    snapshot,
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', onStorage);
      };
    },
    dispatch: (action) => {
      publish(cartReducer(snapshot(), action));
      writeStored(CART_STORAGE_KEY, JSON.stringify(cart));
    },
  };
}
