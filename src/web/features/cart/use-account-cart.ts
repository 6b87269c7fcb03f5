import { useEffect } from 'react';
import { useSession } from '#web/features/session/session-context.tsx';
import { signedInFlag } from '#web/lib/token-store.ts';
import { leaveCart } from './cart-owner.ts';
import type { CartStore } from './cart-store.ts';
import type { CartSync } from './cart-sync.ts';

/** While somebody is signed in their cart is kept with the account. What that takes is loaded for them only. */
export function useAccountCart(store: CartStore): void {
  const { status, user, beforeSignOut } = useSession();
  const userId = user?.id;

  useEffect(() => {
    if (status !== 'signed-out') return;
    // Where the shop could only not be reached, the account is still the one that this browser belongs to.
    const leave = () => {
      if (!signedInFlag.isSet()) leaveCart(store.snapshot());
    };
    leave();
    return store.subscribe(leave);
  }, [status, store]);

  useEffect(() => {
    if (userId === undefined) return;
    const signedInAt = performance.now();
    let sync: CartSync | undefined;
    let isOver = false;
    import('./cart-sync.ts').then(
      ({ startCartSync }) => {
        if (!isOver) sync = startCartSync({ store, userId, signedInAt });
      },
      // Not loaded this time: the browser's cart stays, and the next page brings it to the account.
      () => {},
    );
    const forgetParting = beforeSignOut(async () => sync?.flush());
    return () => {
      isOver = true;
      forgetParting();
      sync?.stop();
    };
  }, [userId, store, beforeSignOut]);
}
