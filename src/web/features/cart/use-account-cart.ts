import { useEffect } from 'react';
import { useSession } from '#web/features/session/session-context.tsx';
import { loadChunk } from '#web/lib/load-on-demand.ts';
import { signedInFlag } from '#web/lib/token-store.ts';
import { leaveCart } from './cart-owner.ts';
import type { CartStore } from './cart-store.ts';
import type { CartSync } from './cart-sync.ts';

/** Syncs the cart with the account while the user is signed in. The code for it loads only then. */
export function useAccountCart(store: CartStore): void {
  const { status, user, beforeSignOut } = useSession();
  const userId = user?.id;

  useEffect(() => {
    if (status !== 'signed-out') return;
    // If the server is only unreachable, the account still owns this cart.
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
    loadChunk(() => import('./cart-sync.ts')).then(
      ({ startCartSync }) => {
        if (!isOver) sync = startCartSync({ store, userId, signedInAt });
      },
      // The module failed to load: the cart stays, and the next page syncs it.
      () => {},
    );
    const removeTask = beforeSignOut(async () => sync?.flush());
    return () => {
      isOver = true;
      removeTask();
      sync?.stop();
    };
  }, [userId, store, beforeSignOut]);
}
