import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { Address } from '#contracts/addresses/addresses.ts';
import { useForm } from '#web/components/ui/use-form.ts';
import { storedPin } from '#web/features/delivery/stored-pin.ts';
import { addressValues, initialValues, readDraft, writeDraft } from './checkout-draft.ts';
import { blankAddress, type CheckoutForm, type CheckoutValues, checkoutSchema } from './checkout-schema.ts';

type Options = {
  user: CurrentUser;
  addresses: readonly Address[];
  /** Handles its own failures. */
  send: (form: CheckoutForm) => Promise<void>;
};

/** The checkout form. Every change is stored as a draft, which survives a reload and a new sign-in. */
export function useCheckoutForm({ user, addresses, send }: Options) {
  const [firstValues] = useState(() => initialValues({ draft: readDraft(user.id), addresses, user, pin: storedPin() }));
  const form = useForm<CheckoutValues, CheckoutForm>(checkoutSchema, { firstValues, send, onFailure: () => {} });
  const { watch, trigger, setValue, errors } = form;
  const wasInvalid = useRef(false);

  const onChange = useEffectEvent((values: CheckoutValues) => {
    writeDraft(user.id, values);
    // The whole form, because a field can make others valid: a cleared shipping address is not required.
    wasInvalid.current ||= Object.keys(errors).length > 0;
    if (wasInvalid.current) void trigger();
  });
  useEffect(() => {
    // All fields have initial values, so none is missing here.
    const subscription = watch((values) => onChange(values as CheckoutValues));
    return () => subscription.unsubscribe();
  }, [watch]);

  return {
    ...form,
    chooseSaved: (address: Address) => {
      setValue('billing', addressValues(address, user.email));
      setValue('isSaved', false);
      setValue('savedAddressId', address.id);
    },
    useNewAddress: () => {
      setValue('billing', blankAddress);
      setValue('savedAddressId', null);
    },
  };
}

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>;
