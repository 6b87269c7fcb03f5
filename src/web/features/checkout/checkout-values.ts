import type { Address } from '#contracts/addresses/addresses.ts';
import { type AddressValues, blankAddress, type CheckoutValues } from '#contracts/orders/checkout-form.ts';

export type CheckoutAction =
  /** Something that the person typed into an address. */
  | { type: 'edit'; part: 'billing' | 'shipping'; change: Partial<AddressValues> }
  | { type: 'set'; change: Partial<Pick<CheckoutValues, 'isSaved' | 'isSameAddress' | 'notes'>> }
  | { type: 'choose'; address: Address; email: string }
  | { type: 'useNew' };

export function checkoutReducer(values: CheckoutValues, action: CheckoutAction): CheckoutValues {
  switch (action.type) {
    case 'edit':
      return {
        ...values,
        [action.part]: edited(values[action.part], action.change),
        // What no longer is as it was saved is a new address.
        ...(action.part === 'billing' ? { savedAddressId: null } : {}),
      };
    case 'set':
      return { ...values, ...action.change };
    case 'choose':
      return chosen(values, action.address, action.email);
    case 'useNew':
      return { ...values, savedAddressId: null, billing: blankAddress };
  }
}

/** A city belongs to its state: another state clears it, unless both come together. */
function edited(address: AddressValues, change: Partial<AddressValues>): AddressValues {
  const isOtherState = change.state !== undefined && change.state !== address.state;
  return { ...address, ...(isOtherState ? { city: '' } : {}), ...change };
}

/** An address may have been saved without an e-mail: then it is the account's. */
function chosen(values: CheckoutValues, address: Address, email: string): CheckoutValues {
  return {
    ...values,
    savedAddressId: address.id,
    isSaved: false,
    billing: {
      recipientName: address.recipientName,
      recipientEmail: address.recipientEmail ?? email,
      recipientPhone: address.recipientPhone,
      addressLine1: address.addressLine1,
      addressLine2: address.addressLine2 ?? '',
      zipCode: address.zipCode,
      state: address.state,
      city: address.city,
    },
  };
}

type Beginning = { draft: CheckoutValues | null; addresses: readonly Address[]; email: string };

/** How the form begins: as it was left, otherwise with the default address. */
export function firstValues({ draft, addresses, email }: Beginning): CheckoutValues {
  if (draft) return restored(draft, addresses, email);
  const blank: CheckoutValues = {
    savedAddressId: null,
    billing: { ...blankAddress, recipientEmail: email },
    isSaved: false,
    isSameAddress: true,
    shipping: blankAddress,
    notes: '',
  };
  const preferred = addresses.find(({ isDefault }) => isDefault);
  return preferred ? chosen(blank, preferred, email) : blank;
}

/** A saved address may have been changed or deleted since: it is taken as it is now, or as a new one. */
function restored(draft: CheckoutValues, addresses: readonly Address[], email: string): CheckoutValues {
  const saved = addresses.find(({ id }) => id === draft.savedAddressId);
  return saved ? chosen(draft, saved, email) : { ...draft, savedAddressId: null };
}
