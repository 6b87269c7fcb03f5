import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as contract from '#contracts/addresses/addresses.ts';
import { callApi } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toasts.ts';
import { addressesQuery } from './api.ts';

/** Adds an address, or updates the one with this id. */
export function saveAddress(id: number | null, body: contract.AddressInput & { recipientEmail: string }) {
  return id === null
    ? callApi<typeof contract.createAddress>('POST', '/api/shippingaddress', { body })
    : callApi<typeof contract.updateAddress>('PUT', '/api/shippingaddress/:id', { params: { id }, body });
}

/** One change may affect other addresses, because exactly one is the default. */
export function useReloadAddresses(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(addressesQuery());
}

export function showAddressFailure({ message }: Error, fallback: string): void {
  showToast({ title: 'Error', description: message || fallback, variant: 'destructive' });
}

export function useDeleteAddress() {
  const reload = useReloadAddresses();
  return useMutation({
    mutationFn: (id: number) =>
      callApi<typeof contract.deleteAddress>('DELETE', '/api/shippingaddress/:id', { params: { id } }),
    onSuccess: () => showToast({ title: 'Address deleted' }),
    onError: (error) => showAddressFailure(error, 'Failed to delete address'),
    onSettled: reload,
  });
}

export function useSetDefaultAddress() {
  const reload = useReloadAddresses();
  return useMutation({
    mutationFn: (id: number) =>
      callApi<typeof contract.setDefaultAddress>('PATCH', '/api/shippingaddress/:id/default', {
        params: { id },
        body: { isDefault: true },
      }),
    onSuccess: () => showToast({ title: 'Default address updated' }),
    onError: (error) => showAddressFailure(error, 'Failed to update default address'),
    onSettled: reload,
  });
}
