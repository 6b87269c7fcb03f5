import {
  CART_STORAGE_KEY,
  type Cart,
  type CartAction,
  type CartItem,
  cartReducer,
  emptyCart,
  type LineChange,
  MAX_CART_QUANTITY,
} from '#contracts/cart/cart.ts';
import { parseMoney } from '#contracts/money.ts';
import { readStored, writeStored } from '#web/lib/browser-storage.ts';

function validChange(change: LineChange | undefined): { change?: LineChange } {
  const { priceBefore, onlyLeft } = change ?? {};
  const valid = {
    ...(typeof priceBefore === 'number' && parseMoney(priceBefore) !== null ? { priceBefore } : {}),
    ...(typeof onlyLeft === 'number' ? { onlyLeft } : {}),
  };
  return Object.keys(valid).length > 0 ? { change: valid } : {};
}

function validItem(stored: Partial<CartItem> | null): CartItem[] {
  const { id, name, price, quantity, imageUrl, stock, isHeavy, change } = stored ?? {};
  if (!Number.isInteger(id) || !Number.isInteger(quantity)) return [];
  if (typeof name !== 'string' || typeof price !== 'number' || parseMoney(price) === null) return [];
  // Checked above; the type checker does not see it.
  const line = { id: Number(id), quantity: Math.min(Number(quantity), MAX_CART_QUANTITY) };
  if (line.quantity < 1) return [];
  return [
    {
      ...line,
      name,
      price,
      imageUrl: typeof imageUrl === 'string' ? imageUrl : null,
      // Unknown until the cart is checked.
      stock: typeof stock === 'number' && Number.isInteger(stock) ? Math.max(0, stock) : MAX_CART_QUANTITY,
      ...(isHeavy === true ? { isHeavy } : {}),
      ...validChange(change),
    },
  ];
}

/** Stored data may be old or edited by hand: only valid lines are restored. */
export function parseStoredCart(text: string | null): Cart {
  if (!text) return emptyCart;
  try {
    const stored = JSON.parse(text) as Partial<Cart> | null;
    if (!Array.isArray(stored?.items)) return emptyCart;
    const items = stored.items.flatMap(validItem);
    const once = items.filter((item, at) => items.findIndex(({ id }) => id === item.id) === at);
    return cartReducer(emptyCart, { type: 'restore', items: once });
  } catch {
    return emptyCart;
  }
}

/** Whether this tab changed the cart, or another one. */
type ChangeSource = 'here' | 'elsewhere';

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
