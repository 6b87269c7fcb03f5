import { writeTabStored } from '#web/lib/tab-storage.ts';

/* Apart from what reads them, so that forgetting them loads none of the checkout. */
export const DRAFT_KEY = 'jalaja.checkout-draft';
export const ATTEMPT_KEY = 'jalaja.order-attempt';

/** Everything that the checkout keeps about a person: what they typed, and the order that has had no answer. */
export function forgetCheckout(): void {
  writeTabStored(DRAFT_KEY, null);
  writeTabStored(ATTEMPT_KEY, null);
}
