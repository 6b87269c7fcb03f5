import type { CartLine, getAccountCart, listCartProducts, putAccountCart } from '#contracts/cart/account-cart.ts';
import { type CurrentProducts, MAX_CART_LINES } from '#contracts/cart/cart.ts';
import { callApi } from '#web/lib/api.ts';

/** The current state of these products; null for one that no longer exists. */
export async function fetchCurrentProducts(ids: readonly number[]): Promise<CurrentProducts> {
  const asked = ids.slice(0, MAX_CART_LINES);
  if (asked.length === 0) return new Map();
  const { data } = await callApi<typeof listCartProducts>(
    'GET',
    '/api/cart/products',
    { query: { id: asked } },
    { isAnonymous: true },
  );
  return new Map(asked.map((id) => [id, data.find((product) => product.id === id) ?? null]));
}

export async function fetchAccountCart(): Promise<CartLine[]> {
  return (await callApi<typeof getAccountCart>('GET', '/api/cart', {})).items;
}

/** Returns the saved lines. */
export async function saveAccountCart(items: CartLine[]): Promise<CartLine[]> {
  return (await callApi<typeof putAccountCart>('PUT', '/api/cart', { body: { items } })).items;
}
