import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as contract from '#contracts/coupons/coupons.ts';
import type { EndpointCall } from '#contracts/endpoint.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
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
