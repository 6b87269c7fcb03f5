import { useQuery } from '@tanstack/react-query';
import type { CartQuote } from '#contracts/delivery/delivery.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { cartQuoteQuery, type QuotedCart } from './api.ts';

/**
 * What a cart costs and when it leaves; nothing while both rules are off and there is no code, and until it is known.
 */
export function useCartQuote(cart: QuotedCart, isNeeded = true): CartQuote | undefined {
  const { dispatch, delivery } = useShop();
  const isOn = dispatch !== null || delivery !== null || Boolean(cart.coupon);
  const { data } = useQuery({ ...cartQuoteQuery(cart), enabled: isOn && isNeeded && cart.items.length > 0 });
  return isOn && cart.items.length > 0 ? data : undefined;
}
