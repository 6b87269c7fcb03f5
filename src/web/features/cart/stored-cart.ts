import {
  type Cart,
  type CartItem,
  cartReducer,
  emptyCart,
  type LineChange,
  MAX_CART_QUANTITY,
} from '#contracts/cart/cart.ts';
import { parseMoney } from '#contracts/money.ts';

function soundChange(change: LineChange | undefined): { change?: LineChange } {
  const { priceBefore, onlyLeft } = change ?? {};
  const sound = {
    ...(typeof priceBefore === 'number' && parseMoney(priceBefore) !== null ? { priceBefore } : {}),
    ...(typeof onlyLeft === 'number' ? { onlyLeft } : {}),
  };
  return Object.keys(sound).length > 0 ? { change: sound } : {};
}

function soundItem(stored: Partial<CartItem> | null): CartItem[] {
  const { id, name, price, quantity, imageUrl, stock, change } = stored ?? {};
  if (!Number.isInteger(id) || !Number.isInteger(quantity)) return [];
  if (typeof name !== 'string' || typeof price !== 'number' || parseMoney(price) === null) return [];
  // Known to be numbers by now, which the type checker cannot see.
  const line = { id: Number(id), quantity: Math.min(Number(quantity), MAX_CART_QUANTITY) };
  if (line.quantity < 1) return [];
  return [
    {
      ...line,
      ...{ name, price },
      imageUrl: typeof imageUrl === 'string' ? imageUrl : null,
      // Unknown: the shop says how many there are when the cart is looked at.
      stock: typeof stock === 'number' && Number.isInteger(stock) ? Math.max(0, stock) : MAX_CART_QUANTITY,
      ...soundChange(change),
    },
  ];
}

/** What was stored may be from an older version or from somebody's hands: take the lines that make sense. */
export function parseStoredCart(text: string | null): Cart {
  if (!text) return emptyCart;
  try {
    const stored = JSON.parse(text) as Partial<Cart> | null;
    if (!Array.isArray(stored?.items)) return emptyCart;
    const items = stored.items.flatMap(soundItem);
    const once = items.filter((item, at) => items.findIndex(({ id }) => id === item.id) === at);
    return cartReducer(emptyCart, { type: 'restore', items: once });
  } catch {
    return emptyCart;
  }
}
