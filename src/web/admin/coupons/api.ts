import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as contract from '#contracts/coupons/coupons.ts';
import type { EndpointCall } from '#contracts/endpoint.ts';
import { MAX_ORDER_LINES } from '#contracts/orders/order-limits.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { fetchCurrentProducts } from '#web/features/cart/api.ts';
import { callApi } from '#web/lib/api.ts';

export const couponsKey = adminKey('coupons');

type PageOf = { page: number; limit: number; query: string };

export function couponPageQuery({ page, limit, query }: PageOf) {
  return queryOptions({
    queryKey: [...couponsKey, { page, limit, query }],
    queryFn: () =>
      callApi<typeof contract.listCoupons>('GET', '/api/admin/coupons', {
        query: { page, limit, query: query || undefined },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function findCoupon(id: number) {
  return callApi<typeof contract.getCoupon>('GET', '/api/admin/coupons/:id', { params: { id } });
}

export type CouponBody = EndpointCall<typeof contract.createCoupon>['body'];

/** Null: a new one. */
export function saveCoupon(id: number | null, body: CouponBody & { version: number | undefined }) {
  return id === null
    ? callApi<typeof contract.createCoupon>('POST', '/api/admin/coupons', { body })
    : callApi<typeof contract.updateCoupon>('PUT', '/api/admin/coupons/:id', { params: { id }, body });
}

type ProductNames = ReadonlyMap<number, string | null>;

/** Null: the product is not for sale. */
export function productNamesQuery(ids: readonly number[]) {
  const batches = Array.from({ length: Math.ceil(ids.length / MAX_ORDER_LINES) }, (_, index) =>
    ids.slice(index * MAX_ORDER_LINES, (index + 1) * MAX_ORDER_LINES),
  );
  return queryOptions({
    queryKey: adminKey('products', 'names', ids.join()),
    queryFn: async (): Promise<ProductNames> => {
      const products = (await Promise.all(batches.map(fetchCurrentProducts))).flatMap((batch) => [...batch]);
      return new Map(products.map(([id, product]) => [id, product?.name ?? null]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

export function nameOfProduct(names: ProductNames | undefined, id: number): string {
  const name = names?.get(id);
  return name ?? `Product #${id}${name === null ? ' (not for sale)' : ''}`;
}
