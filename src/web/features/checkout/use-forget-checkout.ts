import { useEffect } from 'react';
import { useSession } from '#web/features/session/session-context.tsx';
import { writeTabStored } from '#web/lib/browser-storage.ts';

/* In this small file because every page loads it, and most never load the checkout. */
export const DRAFT_KEY = 'jalaja.checkout-draft';
export const ATTEMPT_KEY = 'jalaja.order-attempt';

/** Clears the stored checkout after a sign-out or account deletion, but not when a session merely expires. */
export function useForgetCheckout(): void {
  const session = useSession();
  const hasLeft = session.status === 'signed-out' && session.hasLeft === true;
  useEffect(() => {
    if (!hasLeft) return;
    writeTabStored(DRAFT_KEY, null);
    writeTabStored(ATTEMPT_KEY, null);
  }, [hasLeft]);
}
