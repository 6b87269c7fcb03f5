import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { type Cart, type CartItem, emptyCart } from '#contracts/cart.ts';
import { createCartStore } from './cart-store.ts';

export type CartAccess = {
  cart: Cart;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  add: (item: Omit<CartItem, 'quantity'>, options?: { quantity?: number; open?: boolean }) => void;
  remove: (id: number) => void;
  setQuantity: (id: number, quantity: number) => void;
  clear: () => void;
};

const CartContext = createContext<CartAccess | null>(null);

export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createCartStore);
  const [isOpen, setOpen] = useState(false);
  const cart = useSyncExternalStore(store.subscribe, store.snapshot, () => emptyCart);

  const access = useMemo<CartAccess>(
    () => ({
      cart,
      isOpen,
      setOpen,
      add: (item, { quantity = 1, open = false } = {}) => {
        store.dispatch({ type: 'add', item, quantity });
        if (open) setOpen(true);
      },
      remove: (id) => store.dispatch({ type: 'remove', id }),
      setQuantity: (id, quantity) => store.dispatch({ type: 'setQuantity', id, quantity }),
      clear: () => store.dispatch({ type: 'clear' }),
    }),
    [cart, isOpen, store],
  );
  return <CartContext value={access}>{children}</CartContext>;
}

export function useCart(): CartAccess {
  const access = useContext(CartContext);
  if (!access) throw new Error('useCart must be used within CartProvider');
  return access;
}
