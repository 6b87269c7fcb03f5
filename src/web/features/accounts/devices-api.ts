import { queryOptions } from '@tanstack/react-query';
import type * as devices from '#contracts/accounts/devices.ts';
import { callApi } from '#web/lib/api.ts';

export function devicesQuery() {
  return queryOptions({
    queryKey: ['account', 'devices'],
    queryFn: () => callApi<typeof devices.listDevices>('GET', '/api/auth/sessions', {}),
    staleTime: 0,
  });
}

export function endDevice(id: string) {
  return callApi<typeof devices.endDevice>('DELETE', '/api/auth/sessions/:id', { params: { id } });
}

export function endOtherDevices() {
  return callApi<typeof devices.endOtherDevices>('DELETE', '/api/auth/sessions', {});
}
