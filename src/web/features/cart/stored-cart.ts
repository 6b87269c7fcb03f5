import {
  type Cart,
  type CartItem,
  cartReducer,
  emptyCart,
  type LineChange,
  MAX_CART_QUANTITY,
} from '#contracts/cart/cart.ts';
import { parseMoney } from '#contracts/money.ts';

function validChange(change: LineChange | undefined): { change?: LineChange } {
  const { priceBefore, onlyLeft } = change ?? {};
  const valid = {
    ...(typeof priceBefore === 'number' && parseMoney(priceBefore) !== null ? { priceBefore } : {}),
    ...(typeof onlyLeft === 'number' ? { onlyLeft } : {}),
  };
  return Object.keys(valid).length > 0 ? { change: valid } : {};
}

function validItem(stored: Partial<CartItem> | null): CartItem[] {
  const { id, name, price, quantity, imageUrl, stock, change } = stored ?? {};
  if (!Number.isInteger(id) || !Number.isInteger(quantity)) return [];
  if (typeof name !== 'string' || typeof price !== 'number' || parseMoney(price) === null) return [];
  // Checked above; the type checker does not see it.
  const line = { id: Number(id), quantity: Math.min(Number(quantity), MAX_CART_QUANTITY) };
  if (line.quantity < 1) return [];
  return [
    {
      ...line,
      ...{ name, price },
      imageUrl: typeof imageUrl === 'string' ? imageUrl : null,
      // Unknown until the cart is checked.
      stock: typeof stock === 'number' && Number.isInteger(stock) ? Math.max(0, stock) : MAX_CART_QUANTITY,
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
