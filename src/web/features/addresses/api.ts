import { queryOptions } from '@tanstack/react-query';
import type { getPinCode, listAddresses } from '#contracts/addresses/addresses.ts';
import { PIN_CODE } from '#contracts/addresses/india.ts';
import { callApi } from '#web/lib/api.ts';

/** Queries under `account` are removed at sign-out. */
export function addressesQuery() {
  return queryOptions({
    queryKey: ['account', 'addresses'],
    queryFn: async () => (await callApi<typeof listAddresses>('GET', '/api/shippingaddress', {})).data,
  });
}

/** Optional help for the form: null for an unknown PIN code, and a failed request is not an error. */
export function pinCodeQuery(pin: string) {
  return queryOptions({
    queryKey: ['pin-code', pin],
    queryFn: () => callApi<typeof getPinCode>('GET', '/api/pincode/:pin', { params: { pin } }, { isAnonymous: true }),
    enabled: PIN_CODE.test(pin),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
