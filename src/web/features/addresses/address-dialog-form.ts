import type * as z from 'zod/mini';
import { type Address, addressInputSchema } from '#contracts/addresses/addresses.ts';
import { COUNTRY_NAME } from '#contracts/addresses/india.ts';
import { useForm } from '#web/components/ui/use-form.ts';
import { showToast } from '#web/lib/toasts.ts';
import { saveAddress, showAddressFailure, useReloadAddresses } from './address-mutations.ts';

type Values = z.input<typeof addressInputSchema>;

const SAVE_FAILED = 'Failed to save address';

function firstValues(address: Address | null): Values {
  return {
    recipientName: address?.recipientName ?? '',
    recipientEmail: address?.recipientEmail ?? '',
    recipientPhone: address?.recipientPhone ?? '',
    addressLine1: address?.addressLine1 ?? '',
    addressLine2: address?.addressLine2 ?? '',
    state: address?.state ?? '',
    city: address?.city ?? '',
    zipCode: address?.zipCode ?? '',
    country: COUNTRY_NAME,
    isDefault: address?.isDefault ?? false,
  };
}

/** Adds an address, or edits the given one. */
export function useAddressForm(address: Address | null, onSaved: () => void) {
  const reload = useReloadAddresses();
  return useForm(addressInputSchema, {
    firstValues: firstValues(address),
    send: async (values) => {
      await saveAddress(address?.id ?? null, values);
      await reload();
      onSaved();
      showToast({ title: address ? 'Address updated' : 'Address added' });
    },
    fallback: SAVE_FAILED,
    onFailure: (error) => showAddressFailure(error, SAVE_FAILED),
  });
}
