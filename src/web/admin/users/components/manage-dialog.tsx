import { useState } from 'react';
import type { User } from '#contracts/accounts/users.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useFresh } from '#web/admin/shared/use-fresh.ts';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { findUser, grantRights, revokeRights, usersKey } from '#web/admin/users/api.ts';
import { Modal } from '#web/components/ui/modal.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { tokenStore } from '#web/lib/token-store.ts';
import { RoleSelect, useRole } from './role-select.tsx';
import { RemoveSecondStep } from './second-step-button.tsx';
import { fullName, RoleBadge } from './user-labels.tsx';

const invalidates = [usersKey, adminKey('audit')];

/** Whether an account may manage the shop, and the change of that. */
function useRights({ id, isAdmin: isAdminNow }: User) {
  const { user, signIn } = useSession();
  const isOwn = user?.id === id;
  /** What was changed here; null: nothing yet. */
  const [changed, setChanged] = useState<boolean | null>(null);
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
    isAdmin: changed ?? isAdminNow,
    isOwn,
    isBusy: grant.isPending || revoke.isPending,
    grant: () => grant.mutate(id, { onSuccess: () => setChanged(true) }),
    revoke: () =>
      revoke.mutate(id, {
        onSuccess: () => {
          setChanged(false);
          if (isOwn) leaveDashboard();
        },
      }),
  };
}

export function ManageDialog({ user: listed, onClose }: { user: User; onClose: () => void }) {
  const user = useFresh('users', listed, () => findUser(listed));
  const { isAdmin, isOwn, isBusy, grant, revoke } = useRights(user);
  const { role, isBusy: isRoleBusy, change: changeRole } = useRole(user);
  const [isAsking, setAsking] = useState(false);
  useReturnFocus();
  const change = () => {
    if (isBusy) return;
    if (!isAdmin) grant();
    else if (isOwn) setAsking(true);
    else revoke();
  };
  return (
    <>
      <Modal isOpen title="Manage user" onClose={onClose}>
        <p className="wrap-anywhere">
          <strong className="font-semibold">{fullName(user)}</strong>
          <span className="block text-muted-foreground">{user.email}</span>
        </p>
        <p>
          <RoleBadge isAdmin={isAdmin} role={role} />
        </p>
        <Switch
          label="Admin privileges"
          hint="Administrators manage the catalogue, orders, users and settings. Takes effect immediately."
          checked={isAdmin}
          // Not disabled: it would lose the focus.
          aria-disabled={isBusy}
          onChange={change}
        />
        <RoleSelect role={role} isAdmin={isAdmin} isBusy={isRoleBusy} onChange={changeRole} />
        {!isOwn && user.hasSecondStep && <RemoveSecondStep user={user} />}
      </Modal>
      {isAsking && (
        <ConfirmDialog
          question="Give up your own admin privileges?"
          confirmLabel="Give up"
          onConfirm={() => {
            setAsking(false);
            revoke();
          }}
          onClose={() => setAsking(false)}
        >
          <p>You lose access immediately. Only another administrator can give it back.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
