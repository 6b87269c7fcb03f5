import { User } from 'lucide';
import { Link } from 'react-router';
import { isStaff } from '#contracts/accounts/staff.ts';
import { Icon } from '#web/components/icon.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { accountLinks } from '../navigation-links.ts';
import { MenuPanel, menuItem } from './menu-panel.tsx';

export function AccountMenu() {
  const { status, user } = useSession();
  const signOut = useSignOut();
  const isSignedIn = status === 'signed-in';
  return (
    <MenuPanel
      id="account-menu"
      label="Account"
      icon={
        <>
          <Icon of={User} />
          {isSignedIn && (
            <span className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-background bg-success">
              <span className="sr-only">Signed in</span>
            </span>
          )}
        </>
      }
    >
      {user && (
        <p className="border-b px-3 py-2 text-sm">
          <span className="block font-semibold">{user.fullName ?? user.username}</span>
          <span className="text-muted-foreground">{user.email}</span>
        </p>
      )}
      {accountLinks({ isSignedIn, isStaff: user !== null && isStaff(user) }).map(({ label, to }) => (
        <Link key={to} to={to} className={menuItem}>
          {label}
        </Link>
      ))}
      {isSignedIn && (
        <button type="button" className={menuItem} onClick={() => void signOut()}>
          Sign Out
        </button>
      )}
    </MenuPanel>
  );
}
