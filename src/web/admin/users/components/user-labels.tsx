import { ShieldCheck, User as UserIcon } from 'lucide';
import { roleNames } from '#contracts/accounts/roles.ts';
import type { User } from '#contracts/accounts/users.ts';
import { Icon } from '#web/components/icon.tsx';
import { classNames } from '#web/lib/class-names.ts';

/** By the username where no name is known. */
export function fullName({ firstName, lastName, username }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

export function RoleBadge({ isAdmin, role }: Pick<User, 'isAdmin' | 'role'>) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs font-semibold',
        isAdmin || role ? 'border-primary/40 bg-primary/8 text-primary' : 'text-muted-foreground',
      )}
    >
      <Icon of={isAdmin ? ShieldCheck : UserIcon} className="size-3.5" />
      {isAdmin ? 'Admin' : role ? roleNames[role] : 'User'}
    </span>
  );
}
