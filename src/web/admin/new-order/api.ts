import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PIN_CODE } from '#contracts/addresses/india.ts';
import type { quoteCart } from '#contracts/delivery/delivery.ts';
import { parseMoney } from '#contracts/money.ts';
import type { ManualOrderBody, placeManualOrder } from '#contracts/orders/manual-order.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';
import type { NewOrderValues } from './new-order-values.ts';

/** What the order costs so far. Lines that are not complete yet are left out. */
export function manualQuoteQuery({ lines, zipCode, isCollected, coupon }: NewOrderValues) {
  const items = lines.flatMap(({ productId, quantity, price }) => {
    const isComplete = /^[1-9]\d{0,2}$/.test(quantity.trim()) && parseMoney(price) !== null;
    return isComplete ? [{ product_id: productId, quantity: Number(quantity), price }] : [];
  });
  const pin = PIN_CODE.test(zipCode.trim()) ? zipCode.trim() : null;
  const code = coupon.trim().toUpperCase();
  const body = {
    items,
    pin,
    is_manual: true,
    collected: isCollected,
    ...(code !== '' && { coupon_code: code }),
  };
  return queryOptions({
    queryKey: adminKey('manual-quote', body),
    queryFn: () => callApi<typeof quoteCart>('POST', '/api/cart/quote', { body }),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

export function sendManualOrder(body: ManualOrderBody, key: string) {
  return callApi<typeof placeManualOrder>(
    'POST',
    '/api/admin/orders',
    { body },
    { headers: { 'idempotency-key': key } },
  );
}
