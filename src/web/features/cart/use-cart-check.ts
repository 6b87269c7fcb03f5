import { useCallback, useEffect } from 'react';
import { fetchCurrentProducts } from './api.ts';
import { useCartStore } from './cart-context.tsx';
import type { CartStore } from './cart-store.ts';

/** Updates prices and stock. On failure the cart stays as it is: the server checks every order anyway. */
async function checkCart(store: CartStore): Promise<boolean> {
  try {
    const products = await fetchCurrentProducts(store.current().items.map(({ id }) => id));
    store.dispatch({ type: 'refresh', products });
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks the cart's lines when they become visible and whenever the returned function is called, which returns whether
 * they could be checked. Changes are noted on the lines; a product that no longer exists has a stock of 0.
 */
export function useCartCheck(isVisible = true): () => Promise<boolean> {
  const store = useCartStore();
  const check = useCallback(() => checkCart(store), [store]);
  useEffect(() => {
    if (isVisible) void check();
  }, [isVisible, check]);
  return check;
}
