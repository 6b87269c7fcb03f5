import { useCallback, useEffect } from 'react';
import type { Cart } from '#contracts/cart/cart.ts';
import { fetchCurrentProducts } from './api.ts';
import { useCartStore } from './cart-context.tsx';
import type { CartStore } from './cart-store.ts';

/** Updates prices and stock. On failure the cart stays as it is: the server checks every order anyway. */
async function checkCart(store: CartStore): Promise<Cart> {
  try {
    const products = await fetchCurrentProducts(store.current().items.map(({ id }) => id));
    store.dispatch({ type: 'refresh', products });
  } catch {
    // Nothing the user could do about it.
  }
  return store.current();
}

/**
 * Checks the cart's lines when they become visible and whenever the returned function is called, which returns the
 * updated cart. Changes are noted on the lines; a product that no longer exists has a stock of 0.
 */
export function useCartCheck(isLookedAt = true): () => Promise<Cart> {
  const store = useCartStore();
  const check = useCallback(() => checkCart(store), [store]);
  useEffect(() => {
    if (isLookedAt) void check();
  }, [isLookedAt, check]);
  return check;
}
