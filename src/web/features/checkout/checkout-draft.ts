import { blankAddress, type CheckoutValues } from '#contracts/orders/checkout-form.ts';
import { readTabStored, writeTabStored } from '#web/lib/tab-storage.ts';
import { DRAFT_KEY } from './checkout-storage.ts';

function soundAddress(stored: unknown) {
  const given = (stored ?? {}) as Record<string, unknown>;
  const entries = Object.keys(blankAddress).map((name) => [name, typeof given[name] === 'string' ? given[name] : '']);
  // Made of the very names of a blank one.
  return Object.fromEntries(entries) as CheckoutValues['billing'];
}

/** What this person had typed. What somebody else had typed is dropped: it is none of their business. */
export function readDraft(userId: number): CheckoutValues | null {
  const stored = readTabStored(DRAFT_KEY) as { userId?: unknown; values?: Partial<CheckoutValues> } | null;
  if (!stored) return null;
  if (stored.userId !== userId || typeof stored.values !== 'object') {
    clearDraft();
    return null;
  }
  const { savedAddressId, billing, isSaved, isSameAddress, shipping, notes } = stored.values;
  return {
    savedAddressId: typeof savedAddressId === 'number' ? savedAddressId : null,
    billing: soundAddress(billing),
    isSaved: isSaved === true,
    isSameAddress: isSameAddress !== false,
    shipping: soundAddress(shipping),
    notes: typeof notes === 'string' ? notes : '',
  };
}

export function writeDraft(userId: number, values: CheckoutValues): void {
  writeTabStored(DRAFT_KEY, { userId, values });
}

export function clearDraft(): void {
  writeTabStored(DRAFT_KEY, null);
}
