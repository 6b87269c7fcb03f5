import { Search } from 'lucide';
import type { ReactNode } from 'react';
import { NewOrderLink } from '#web/admin/orders/components/new-order-link.tsx';
import { type TabName, tabLooks } from '#web/admin/shared/tab-names.ts';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { AccountMenu } from '#web/features/shell/components/account-menu.tsx';
import { ThemeMenu } from '#web/features/shell/components/theme-menu.tsx';
import { useShop } from '#web/lib/use-shop.ts';

type TopBarProps = { present: TabName; news: ReactNode; onSearch: () => void };

export function TopBar({ present, news, onSearch }: TopBarProps) {
  const { isDemo } = useShop();
  return (
    <div className="sticky top-0 z-10 flex h-13 items-center gap-3 border-b bg-background pr-1 pl-4 md:px-6">
      {/* A phone has room for the name of the tab only. */}
      <h1 className="truncate font-semibold max-md:sr-only">Admin Dashboard</h1>
      <span aria-hidden className="truncate max-md:font-semibold md:text-muted-foreground">
        <span className="max-md:hidden">/ </span>
        {tabLooks[present].label}
      </span>
      {isDemo && <span className="shrink-0 rounded-full bg-muted px-2 py-0.5 text-xs font-semibold">Demo</span>}
      <div className="ml-auto flex shrink-0 items-center md:-mr-3">
        {(present === 'orders' || present === 'desk') && <NewOrderLink />}
        {news}
        {/* On wider screens it is in the side bar. */}
        <IconButton label="Search" className="md:hidden" onClick={onSearch}>
          <Icon of={Search} />
        </IconButton>
        <ThemeMenu />
        <AccountMenu />
      </div>
    </div>
  );
}
