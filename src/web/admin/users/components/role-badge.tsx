import { ShieldCheck, User } from 'lucide';
import { Icon } from '#web/components/icon.tsx';
import { classNames } from '#web/lib/class-names.ts';

export function RoleBadge({ isAdmin }: { isAdmin: boolean }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs font-semibold',
        isAdmin ? 'border-primary/40 bg-primary/8 text-primary' : 'text-muted-foreground',
      )}
    >
      <Icon of={isAdmin ? ShieldCheck : User} className="size-3.5" />
      {isAdmin ? 'Admin' : 'User'}
    </span>
  );
}
