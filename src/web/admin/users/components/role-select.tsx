import { useState } from 'react';
import { roleNames } from '#contracts/accounts/roles.ts';
import { type StaffRole, staffRoles } from '#contracts/accounts/staff.ts';
import type { User } from '#contracts/accounts/users.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { changeRole, usersKey } from '#web/admin/users/api.ts';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';

/** What somebody does in the shop, and the change of that. */
export function useRole({ id, role: roleNow }: User) {
  /** What was chosen here; undefined: nothing yet. */
  const [chosen, setChosen] = useState<StaffRole | null | undefined>();
  const save = useAdminMutation({
    run: (role: StaffRole | null) => changeRole(id, role),
    success: ({ role }) => (role ? `Role changed to ${roleNames[role]}` : 'Role removed'),
    failure: 'Failed to change the role',
    invalidates: [usersKey, adminKey('audit')],
  });
  return {
    role: chosen === undefined ? roleNow : chosen,
    isBusy: save.isPending,
    change: (role: StaffRole | null) => save.mutate(role, { onSuccess: () => setChosen(role) }),
  };
}

const hints: Record<StaffRole, string> = {
  desk: 'Orders with payments and bills, stock, claims, reviews and messages.',
  packer: 'Sees orders without phone numbers and email addresses, ships them and records stock.',
  catalogue: 'Products, categories, tags, pictures, stock and reviews.',
  accounts: 'Orders, payments, bills, coupons and exports.',
};

type RoleSelectProps = {
  role: StaffRole | null;
  isAdmin: boolean;
  isBusy: boolean;
  onChange: (role: StaffRole | null) => void;
};

export function RoleSelect({ role, isAdmin, isBusy, onChange }: RoleSelectProps) {
  const effect = role ? hints[role] : 'Customers have no role.';
  return (
    <FieldFrame
      label="Role"
      hint={isAdmin ? 'Administrators may do everything, whatever the role.' : `${effect} Takes effect immediately.`}
    >
      {(wiring) => (
        <select
          {...wiring}
          className={controlStyles(false)}
          value={role ?? ''}
          // Not disabled: it would lose the focus.
          aria-disabled={isBusy}
          onChange={({ target }) => !isBusy && onChange(staffRoles.find((name) => name === target.value) ?? null)}
        >
          <option value="">None</option>
          {staffRoles.map((name) => (
            <option key={name} value={name}>
              {roleNames[name]}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
