import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { COUNTRY_NAME } from '#contracts/address-fields.ts';
import { type Address, addressInputSchema } from '#contracts/addresses.ts';
import { ApiError } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toasts.ts';
import { saveAddress, showAddressFailure, useReloadAddresses } from './address-mutations.ts';

type Values = z.input<typeof addressInputSchema>;
type Saved = z.output<typeof addressInputSchema>;

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

/** Adds an address, or changes the one that is given. */
export function useAddressForm(address: Address | null, onSaved: () => void) {
  const reload = useReloadAddresses();
  const { register, control, watch, setValue, setError, handleSubmit, formState } = useForm<Values, unknown, Saved>({
    resolver: standardSchemaResolver(addressInputSchema),
    defaultValues: firstValues(address),
  });
  const submit = handleSubmit(async (values) => {
    try {
      await saveAddress(address?.id ?? null, values);
      await reload();
      onSaved();
      showToast({ title: address ? 'Address updated' : 'Address added' });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const told = error instanceof ApiError ? error.errors : {};
      for (const name of Object.keys(values) as (keyof Values)[]) {
        const message = told[name];
        if (message) setError(name, { message });
      }
      // Also in the dialog: what stands behind it is not read aloud.
      setError('root', { message: error.message || SAVE_FAILED });
      showAddressFailure(error, SAVE_FAILED);
    }
  });
  const { errors, isSubmitting: isBusy } = formState;
  return { register, control, watch, setValue, errors, isBusy, submit };
}
