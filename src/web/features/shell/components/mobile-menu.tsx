import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isStaff } from '#contracts/accounts/staff.ts';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { categoriesQuery } from '#web/features/catalogue/api.ts';
import { useSession } from '#web/features/session/session-context.tsx';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { paths } from '#web/lib/paths.ts';
import { mainLinks } from '../navigation-links.ts';
import { menuItem } from './menu-panel.tsx';
import { ThemeChoices } from './theme-menu.tsx';

export function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { status, user } = useSession();
  const signOut = useSignOut();
  const isSignedIn = status === 'signed-in';
  const links = mainLinks({ isSignedIn, isStaff: user !== null && isStaff(user) });
  const categories = useQuery(categoriesQuery()).data?.data ?? [];

  return (
    <Drawer isOpen={isOpen} onClose={onClose} side="left" title="Menu" className="w-[80vw]">
      <nav aria-label="Mobile" className="flex min-h-0 grow flex-col overflow-y-auto p-3">
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
        {categories.length > 0 && <h3 className="mt-2 border-t px-3 pt-4 pb-1 text-sm font-semibold">Categories</h3>}
        {categories.map(({ id, name, slug }) => (
          <Link key={id} to={paths.category(slug)} onClick={onClose} className={menuItem}>
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </Link>
        ))}
      </nav>
      <fieldset className="mx-3 border-t py-1">
        <legend className="sr-only">Theme</legend>
        <ThemeChoices />
      </fieldset>
    </Drawer>
  );
}
