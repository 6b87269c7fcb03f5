import { useState } from 'react';
import type { User } from '#contracts/accounts/users.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { fullName } from '#web/admin/users/full-name.ts';
import { useRights } from '#web/admin/users/use-rights.ts';
import { Modal } from '#web/components/ui/modal.tsx';
import { RoleBadge } from './role-badge.tsx';

export function ManageDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { isAdmin, isOwn, isBusy, grant, revoke } = useRights(user);
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
          <RoleBadge isAdmin={isAdmin} />
        </p>
        <Switch
          label="Admin privileges"
          hint="Administrators manage the catalogue, orders, users and settings. The change is made at once."
          checked={isAdmin}
          // Not disabled: it would lose the focus.
          aria-disabled={isBusy}
          onChange={change}
        />
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
          <p>You leave the dashboard at once. Only another administrator can let you in again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
