import { useCallback, useEffect } from 'react';
import type { Cart } from '#contracts/cart/cart.ts';
import { fetchPresent } from './api.ts';
import { useCartStore } from './cart-context.tsx';
import type { CartStore } from './cart-store.ts';

/** Brings prices and stock up to date. A cart that cannot be checked stays as it is: the shop checks every order anyway. */
async function checkCart(store: CartStore): Promise<Cart> {
  try {
    const present = await fetchPresent(store.current().items.map(({ id }) => id));
    store.dispatch({ type: 'refresh', present });
  } catch {
    // Nothing that the person could do about it.
  }
  return store.current();
}

/**
 * Checks the cart's lines when they come to be looked at, and whenever the returned function is called; that answers
 * with the cart as it is then. What changed stands on the lines, and what is gone has a stock of 0.
 */
export function useCartCheck(isLookedAt = true): () => Promise<Cart> {
  const store = useCartStore();
  const check = useCallback(() => checkCart(store), [store]);
  useEffect(() => {
    if (isLookedAt) void check();
  }, [isLookedAt, check]);
  return check;
}
