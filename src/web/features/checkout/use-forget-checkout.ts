import { useEffect } from 'react';
import { useSession } from '#web/features/session/session-context.tsx';
import { forgetCheckout } from './checkout-storage.ts';

/**
 * Whoever signs out by their own hand, or deletes the account, leaves nothing of the checkout behind. A session that
 * merely ends is come back to.
 */
export function useForgetCheckout(): void {
  const session = useSession();
  const hasLeft = session.status === 'signed-out' && session.hasLeft === true;
  useEffect(() => {
    if (hasLeft) forgetCheckout();
  }, [hasLeft]);
}
