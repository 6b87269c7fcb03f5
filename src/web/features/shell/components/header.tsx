import { useQuery } from '@tanstack/react-query';
import { Menu, Search, ShoppingBag } from 'lucide';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isStaff } from '#contracts/accounts/staff.ts';
import { Icon } from '#web/components/icon.tsx';
import { LogoMark } from '#web/components/logo.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { useCart } from '#web/features/cart/cart-context.tsx';
import { categoriesQuery } from '#web/features/catalogue/api.ts';
import { useSession } from '#web/features/session/session-context.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { mainLinks } from '../navigation-links.ts';
import { AccountMenu } from './account-menu.tsx';
import { AnnouncementBar } from './announcement-bar.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';

const searchBox = onDemand(async () => (await import('#web/features/search/search-box.tsx')).SearchBox);

export function Header() {
  const shop = useShop();
  const { status, user } = useSession();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const SearchBox = useOnDemand(searchBox, {
    isNeeded: isSearchOpen,
    // Soon after the page: a phone shows its keyboard only for a field that is there at the tap.
    isExpected: true,
    onFailure: ({ message }) => {
      setSearchOpen(false);
      showToast({ title: 'The search could not be opened', description: message, variant: 'destructive' });
    },
  });
  const { pathname } = useLocation();
  const isWithin = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const links = mainLinks({ isSignedIn: status === 'signed-in', isStaff: user !== null && isStaff(user) });

  return (
    <>
      {/* Without a box of its own, so that its bar stays in view on the whole page. */}
      <header className="contents">
        {/* The announcement scrolls away, the bar below it stays. */}
        <div className="sticky -top-8 z-40 border-b bg-background/95 backdrop-blur-sm">
          <AnnouncementBar shop={shop} />
          <div className="page flex h-16 items-center gap-1">
            <IconButton label="Menu" className="-ml-3 md:hidden" onClick={() => setMenuOpen(true)}>
              <Icon of={Menu} />
            </IconButton>
            <Link
              to={paths.home}
              className="flex min-h-11 min-w-0 items-center gap-2 text-primary"
              aria-label={`${shop.name}, home`}
            >
              <LogoMark className="size-8 shrink-0" />
              <span className="truncate font-display text-lg text-foreground">{shop.name}</span>
            </Link>
            <nav aria-label="Main" className="ml-8 hidden shrink-0 gap-1 md:flex">
              {links.map(({ label, to }) => (
                <Link
                  key={to}
                  to={to}
                  {...(isWithin(to) && { 'aria-current': 'page' })}
                  className={classNames(
                    'flex min-h-11 items-center rounded-control px-3 text-sm font-medium hover:bg-muted',
                    status === 'loading' &&
                      (to === paths.login || to === paths.signup) &&
                      'in-data-returning:invisible',
                    isWithin(to) ? 'text-primary' : 'text-muted-foreground',
                  )}
                >
                  {label}
                </Link>
              ))}
            </nav>
            <div className="-mr-3 ml-auto flex w-33 shrink-0 items-center md:w-44 noscript:w-auto">
              <IconButton
                label="Search"
                aria-expanded={isSearchOpen}
                aria-controls="search-box"
                onClick={() => setSearchOpen(!isSearchOpen)}
              >
                <Icon of={Search} />
              </IconButton>
              <div className="hidden md:block noscript:hidden">
                <ThemeMenu />
              </div>
              <AccountMenu />
              <CartButton />
            </div>
          </div>
          <noscript>
            <form action={paths.shop} className="page flex gap-2 pb-2">
              <input
                type="search"
                name="search"
                aria-label="Search for products"
                placeholder="Search for products..."
                className="min-h-11 min-w-0 grow rounded-control border border-input bg-card px-4"
              />
              <Button type="submit">Search</Button>
            </form>
            <p className="page pb-3 text-sm">
              The cart, filters and checkout need JavaScript. Please switch it on in your browser to order.
            </p>
          </noscript>
          {isSearchOpen && SearchBox && <SearchBox onDone={() => setSearchOpen(false)} />}
        </div>
        <CategoryLinks />
      </header>
      <MobileMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </>
  );
}

/** Those of the demo catalogue fit from 768 px on. Scrolls sideways where there are more. */
function CategoryLinks() {
  const { pathname } = useLocation();
  const { data } = useQuery(categoriesQuery());
  if (!data || data.data.length === 0) return null;
  return (
    <nav aria-label="Categories" className="hidden border-b md:block">
      <ul className="page flex overflow-x-auto [scrollbar-width:none]">
        {data.data.map(({ id, name, slug }) => (
          <li key={id} className="max-w-60 shrink-0 first:-ml-2 lg:first:-ml-3">
            <Link
              to={paths.category(slug)}
              {...(pathname === paths.category(slug) && { 'aria-current': 'page' })}
              className="flex min-h-11 items-center px-2 text-xs text-muted-foreground hover:text-foreground lg:px-3 lg:text-sm aria-[current]:font-semibold aria-[current]:text-primary"
            >
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CartButton() {
  const { cart, setOpen } = useCart();
  return (
    <button
      type="button"
      data-tooltip="Cart"
      aria-description={cart.count > 0 ? `${cart.count} ${cart.count === 1 ? 'item' : 'items'}` : undefined}
      className={buttonStyles({ variant: 'quiet', size: 'icon', className: 'relative' })}
      onClick={() => setOpen(true)}
    >
      <Icon of={ShoppingBag} />
      <span className="sr-only">Cart</span>
      {cart.count > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-xs font-bold text-primary-foreground tabular-nums"
        >
          {cart.count > 99 ? '99+' : cart.count}
        </span>
      )}
    </button>
  );
}
