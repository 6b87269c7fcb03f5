import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { type Cart, emptyCart } from '#contracts/cart/cart.ts';
import { type CartStore, createCartStore } from './cart-store.ts';
import { useAccountCart } from './use-account-cart.ts';

export type CartAccess = {
  cart: Cart;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  remove: (id: number) => void;
  setQuantity: (id: number, quantity: number) => void;
  dismissChange: (id: number) => void;
  clear: () => void;
};

const CartContext = createContext<CartAccess | null>(null);
type OpenableCart = CartStore & { openDrawer: () => void };
const CartStoreContext = createContext<OpenableCart | null>(null);

export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createCartStore);
  const [isOpen, setOpen] = useState(false);
  const [openable] = useState<OpenableCart>(() => ({ ...store, openDrawer: () => setOpen(true) }));
  const cart = useSyncExternalStore(store.subscribe, store.snapshot, () => emptyCart);
  useAccountCart(store);

  const access = useMemo<CartAccess>(
    () => ({
      cart,
      isOpen,
      setOpen,
      remove: (id) => store.dispatch({ type: 'remove', id }),
      setQuantity: (id, quantity) => store.dispatch({ type: 'setQuantity', id, quantity }),
      dismissChange: (id) => store.dispatch({ type: 'dismissChange', id }),
      clear: () => store.dispatch({ type: 'clear' }),
    }),
    [cart, isOpen, store],
  );
  return (
    <CartStoreContext value={openable}>
      <CartContext value={access}>{children}</CartContext>
    </CartStoreContext>
  );
}

export function useCart(): CartAccess {
  const access = useContext(CartContext);
  if (!access) throw new Error('useCart must be used within CartProvider');
  return access;
}

/** For code that runs after a response and needs the cart at that time. Does not re-render when the cart changes. */
export function useCartStore(): OpenableCart {
  const store = useContext(CartStoreContext);
  if (!store) throw new Error('useCartStore must be used within CartProvider');
  return store;
}
