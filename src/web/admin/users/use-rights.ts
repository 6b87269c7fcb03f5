import { useState } from 'react';
import type { User } from '#contracts/accounts/users.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useSession } from '#web/features/session/session-context.tsx';
import { tokenStore } from '#web/lib/token-store.ts';
import { grantRights, revokeRights, usersKey } from './api.ts';

const invalidates = [usersKey, adminKey('audit')];

/** Whether an account may manage the shop, and the change of that. */
export function useRights({ id, isAdmin: wasAdmin }: User) {
  const { user, signIn } = useSession();
  const isOwn = user?.id === id;
  const [isAdmin, setAdmin] = useState(wasAdmin);
  const grant = useAdminMutation({
    run: grantRights,
    success: 'Admin privileges granted successfully',
    failure: 'Failed to grant admin privileges',
    invalidates,
  });
  const revoke = useAdminMutation({
    run: revokeRights,
    success: 'Admin privileges revoked successfully',
    failure: 'Failed to revoke admin privileges',
    // After giving up their own rights, the user may not load this data again.
    invalidates: isOwn ? [] : invalidates,
  });

  /** The session continues as a customer's, and the dashboard redirects. */
  const leaveDashboard = () => {
    const [access, refresh] = [tokenStore.access(), tokenStore.refresh()];
    if (user && access !== null && refresh !== null) signIn({ ...user, isAdmin: false, access, refresh });
  };

  return {
    isAdmin,
    isOwn,
    isBusy: grant.isPending || revoke.isPending,
    grant: () => grant.mutate(id, { onSuccess: () => setAdmin(true) }),
    revoke: () =>
      revoke.mutate(id, {
        onSuccess: () => {
          setAdmin(false);
          if (isOwn) leaveDashboard();
        },
      }),
  };
}
