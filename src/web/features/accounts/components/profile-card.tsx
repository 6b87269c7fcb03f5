import { LogOut } from 'lucide';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { roleNames } from '#contracts/accounts/roles.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { paths } from '#web/lib/paths.ts';

function accountType({ isAdmin, role }: CurrentUser): string {
  if (isAdmin) return 'Administrator';
  return role ? `Staff (${roleNames[role]})` : 'Customer';
}

export function ProfileCard() {
  const { user } = useSession();
  const signOut = useSignOut(paths.login);
  if (!user) return null;
  const name = user.fullName ?? user.username;
  const details = [
    ['Email', user.email],
    ['Username', user.username],
    ['Full name', name],
    ['Account type', accountType(user)],
  ];
  return (
    <Card title="Profile">
      <div className="flex flex-wrap items-center gap-4">
        <span
          aria-hidden
          className="grid size-16 shrink-0 place-items-center rounded-full bg-primary font-display text-xl text-primary-foreground uppercase"
        >
          {[...name][0]}
        </span>
        <p className="min-w-0 grow text-lg font-semibold wrap-anywhere">{name}</p>
        <Button variant="outline" onClick={() => void signOut()}>
          <Icon of={LogOut} className="size-4" /> Sign Out
        </Button>
      </div>
      <dl className="mt-5 grid gap-x-6 gap-y-4 border-t pt-5 sm:grid-cols-2">
        {details.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-muted-foreground">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
