import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { getDelivery, quoteCart } from '#contracts/delivery/delivery.ts';
import { callApi } from '#web/lib/api.ts';

/** Days change at the cut-off; the server looks again when an order is placed. */
const STALE_MS = 60_000;

export function deliveryQuery(pin: string, productId: number) {
  return queryOptions({
    queryKey: ['delivery', pin, productId],
    queryFn: () => callApi<typeof getDelivery>('GET', '/api/delivery', { query: { pin, productId } }),
    staleTime: STALE_MS,
    retry: 1,
  });
}

export type QuotedCart = {
  items: readonly { id: number; quantity: number; price: number }[];
  pin: string | null;
  day: string | null;
  coupon?: string | null;
};

export const cartQuotes = ['cart-quote'];

export function cartQuoteQuery({ items, pin, day, coupon = null }: QuotedCart) {
  const lines = items.map(({ id, quantity }) => ({ product_id: id, quantity }));
  return queryOptions({
    // With the prices, so that a changed price asks for new amounts.
    queryKey: [...cartQuotes, items.map(({ id, quantity, price }) => [id, quantity, price]), pin, day, coupon],
    queryFn: () =>
      callApi<typeof quoteCart>('POST', '/api/cart/quote', {
        body: { items: lines, pin, dispatch_on: day, ...(coupon !== null && { coupon_code: coupon }) },
      }),
    // The last amounts stay while a quantity is changed.
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    retry: 1,
  });
}
