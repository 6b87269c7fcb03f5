import { Link } from 'react-router';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { mainLinks } from '../navigation-links.ts';
import { menuItem } from './menu-panel.tsx';
import { ThemeChoices } from './theme-menu.tsx';

export function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { status, user } = useSession();
  const signOut = useSignOut();
  const isSignedIn = status === 'signed-in';
  const links = mainLinks({ isSignedIn, isAdmin: user?.isAdmin ?? false });

  return (
    <Drawer isOpen={isOpen} onClose={onClose} side="left" title="Menu" className="w-[80vw]">
      <nav aria-label="Mobile" className="flex flex-col p-3">
        {links.map(({ label, to }) => (
          <Link key={to} to={to} onClick={onClose} className={menuItem}>
            {label}
          </Link>
        ))}
        {isSignedIn && (
          <button
            type="button"
            className={menuItem}
            onClick={() => {
              onClose();
              void signOut();
            }}
          >
            Sign Out
          </button>
        )}
      </nav>
      <fieldset className="mx-3 mt-auto border-t py-3">
        <legend className="sr-only">Theme</legend>
        <ThemeChoices />
      </fieldset>
    </Drawer>
  );
}
