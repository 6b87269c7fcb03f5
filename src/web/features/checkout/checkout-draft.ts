import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { Address } from '#contracts/addresses/addresses.ts';
import { readTabStored, writeTabStored } from '#web/lib/browser-storage.ts';
import { type AddressValues, blankAddress, type CheckoutValues } from './checkout-schema.ts';
import { DRAFT_KEY } from './use-forget-checkout.ts';

function storedAddress(stored: unknown): AddressValues {
  const given = (stored ?? {}) as Record<string, unknown>;
  const entries = Object.keys(blankAddress).map((name) => [name, typeof given[name] === 'string' ? given[name] : '']);
  // The keys are those of `blankAddress`.
  return Object.fromEntries(entries) as AddressValues;
}

/** The user's draft. Another user's draft is deleted. */
export function readDraft(userId: number): CheckoutValues | null {
  const stored = readTabStored(DRAFT_KEY) as { userId?: unknown; values?: Partial<CheckoutValues> } | null;
  if (!stored) return null;
  if (stored.userId !== userId || typeof stored.values !== 'object') {
    clearDraft();
    return null;
  }
  const { savedAddressId, billing, isSaved, isSameAddress, shipping, gstin, notes } = stored.values;
  return {
    savedAddressId: typeof savedAddressId === 'number' ? savedAddressId : null,
    billing: storedAddress(billing),
    isSaved: isSaved === true,
    isSameAddress: isSameAddress !== false,
    shipping: storedAddress(shipping),
    gstin: typeof gstin === 'string' ? gstin : '',
    notes: typeof notes === 'string' ? notes : '',
  };
}

export function writeDraft(userId: number, values: CheckoutValues): void {
  writeTabStored(DRAFT_KEY, { userId, values });
}

export function clearDraft(): void {
  writeTabStored(DRAFT_KEY, null);
}

/** The fields of a saved address. One saved without an email gets the account's. */
export function addressValues(address: Address, accountEmail: string): AddressValues {
  return {
    recipientName: address.recipientName,
    recipientEmail: address.recipientEmail ?? accountEmail,
    recipientPhone: address.recipientPhone,
    addressLine1: address.addressLine1,
    addressLine2: address.addressLine2 ?? '',
    zipCode: address.zipCode,
    state: address.state,
    city: address.city,
  };
}

type InitialState = {
  draft: CheckoutValues | null;
  addresses: readonly Address[];
  user: Pick<CurrentUser, 'fullName' | 'email'>;
  /** The PIN code that the shopper has asked about. */
  pin?: string | null;
};

/** The draft if there is one, otherwise the default address, otherwise what the account knows. */
export function initialValues({ draft, addresses, user, pin = null }: InitialState): CheckoutValues {
  const saved = addresses.find(({ id, isDefault }) => (draft ? id === draft.savedAddressId : isDefault));
  const values: CheckoutValues = draft ?? {
    savedAddressId: null,
    billing: { ...blankAddress, recipientName: user.fullName ?? '', recipientEmail: user.email, zipCode: pin ?? '' },
    isSaved: false,
    isSameAddress: true,
    shipping: blankAddress,
    gstin: '',
    notes: '',
  };
  // A saved address may have changed since the draft: use it as it is now, or as a new one if it was deleted.
  return saved
    ? { ...values, savedAddressId: saved.id, isSaved: false, billing: addressValues(saved, user.email) }
    : { ...values, savedAddressId: null };
}
