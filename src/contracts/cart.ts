import { type Paise, parseMoney } from './money.ts';

export type CartItem = {
  id: number;
  name: string;
  price: number;
  quantity: number;
  imageUrl: string | null;
  stock: number;
};

export type Cart = { items: CartItem[]; count: number; total: number };

export type CartAction =
  | { type: 'add'; item: Omit<CartItem, 'quantity'>; quantity?: number }
  | { type: 'remove'; id: number }
  | { type: 'setQuantity'; id: number; quantity: number }
  | { type: 'clear' }
  | { type: 'restore'; cart: Cart };

export const CART_STORAGE_KEY = 'cart';

export const emptyCart: Cart = { items: [], count: 0, total: 0 };

export function cartSubtotal(items: readonly Pick<CartItem, 'price' | 'quantity'>[]): Paise {
  return items.reduce((sum, item) => sum + (parseMoney(item.price) ?? 0) * item.quantity, 0);
}

function cartOf(items: CartItem[]): Cart {
  return {
    items,
    count: items.reduce((sum, item) => sum + item.quantity, 0),
    total: cartSubtotal(items) / 100,
  };
}

export function cartReducer(cart: Cart, action: CartAction): Cart {
  switch (action.type) {
    case 'add': {
      const amount = action.quantity ?? 1;
      const known = cart.items.some((item) => item.id === action.item.id);
      return cartOf(
        known
          ? cart.items.map((item) =>
              item.id === action.item.id ? { ...item, ...action.item, quantity: item.quantity + amount } : item,
            )
          : [...cart.items, { ...action.item, quantity: amount }],
      );
    }
    case 'remove':
      return cartOf(cart.items.filter((item) => item.id !== action.id));
    case 'setQuantity':
      return cartOf(
        action.quantity <= 0
          ? cart.items.filter((item) => item.id !== action.id)
          : cart.items.map((item) => (item.id === action.id ? { ...item, quantity: action.quantity } : item)),
      );
    case 'clear':
      return emptyCart;
    case 'restore':
      return cartOf(action.cart.items);
  }
}
