import { Tabs } from 'radix-ui';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useMatch, useNavigate, useSearchParams } from 'react-router';
import { useMay } from '#web/admin/shared/rights.ts';
import { type TabName, tabLooks, tabNames, tabOf } from '#web/admin/shared/tab-names.ts';
import { useRightsCheck } from '#web/admin/shared/use-rights-check.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { type OnDemand, onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import { paths } from '#web/lib/paths.ts';
import { LoadedDialogs, type ShellDialog } from './loaded-dialogs.tsx';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** Each is loaded when it is first opened. */
const tabPanels: Record<TabName, OnDemand<ComponentType>> = {
  overview: onDemand(async () => (await import('#web/admin/overview/overview-tab.tsx')).OverviewTab),
  products: onDemand(async () => (await import('#web/admin/products/products-tab.tsx')).ProductsTab),
  categories: onDemand(async () => (await import('#web/admin/taxonomy/categories-tab.tsx')).CategoriesTab),
  tags: onDemand(async () => (await import('#web/admin/taxonomy/tags-tab.tsx')).TagsTab),
  orders: onDemand(async () => (await import('#web/admin/order-queue/orders-tab.tsx')).OrdersTab),
  desk: onDemand(async () => (await import('#web/admin/desk/desk-tab.tsx')).DeskTab),
  users: onDemand(async () => (await import('#web/admin/users/users-tab.tsx')).UsersTab),
  messages: onDemand(async () => (await import('#web/admin/messages/messages-tab.tsx')).MessagesTab),
  bills: onDemand(async () => (await import('#web/admin/bills/bills-tab.tsx')).BillsTab),
  claims: onDemand(async () => (await import('#web/admin/claims/claims-tab.tsx')).ClaimsTab),
  settings: onDemand(async () => (await import('#web/admin/settings/settings-tab.tsx')).SettingsTab),
  coupons: onDemand(async () => (await import('#web/admin/coupons/coupons-tab.tsx')).CouponsTab),
  audit: onDemand(async () => (await import('#web/admin/audit/audit-tab.tsx')).AuditTab),
  help: onDemand(async () => (await import('#web/admin/help/help-tab.tsx')).HelpTab),
};

const orderPage = onDemand(async () => (await import('#web/admin/order-page/order-page.tsx')).OrderPage);
const newOrderPage = onDemand(async () => (await import('#web/admin/new-order/new-order-page.tsx')).NewOrderPage);
const customerPage = onDemand(async () => (await import('#web/admin/customer/customer-page.tsx')).CustomerPage);

/** The open tab, and what it shows, are part of the URL. `news`: what the top bar announces. */
export function AdminShell({ news }: { news: ReactNode }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isOrder = useMatch('/admin/orders/:id') !== null;
  const isNewOrder = useMatch(paths.adminNewOrder) !== null;
  const isUser = useMatch('/admin/users/:id') !== null;
  const may = useMay();
  const tabs = tabNames.filter((name) => may(tabLooks[name].need));
  /** The page of one thing of a tab. */
  const page =
    (isNewOrder && may('orders.desk') && newOrderPage) ||
    (isOrder && may('orders.read') && orderPage) ||
    (isUser && may('contacts.read') && customerPage);
  const present = pageTab(tabs, { isOrder, isUser }) ?? tabOf(search, tabs);
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  useRightsCheck();

  // A press selects a tab twice, by the pointer and by the focus; the second must not add a history entry.
  const openTab = (tab: string) => {
    const { pathname, search } = window.location;
    const replace = pathname === paths.admin && tabOf(new URLSearchParams(search), tabs) === tab;
    void navigate(paths.adminTab(tab), { replace, preventScrollReset: true });
  };

  const openSearch = () => setDialog('search');
  useShortcuts({
    onSearch: openSearch,
    onHelp: () => setDialog('shortcuts'),
    onTab: (tab) => tabs.includes(tab) && openTab(tab),
  });

  return (
    <Tabs.Root
      orientation="vertical"
      activationMode="automatic"
      value={present}
      onValueChange={openTab}
      className="grow md:grid md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[auto_1fr]"
    >
      {/* Without a box of its own, so that its bars stay in view on the whole page. */}
      <header className="contents">
        <SideBar
          tabs={tabs}
          present={present}
          onReturn={page ? () => openTab(present) : undefined}
          onSearch={openSearch}
        />
        <TopBar present={present} news={news} onSearch={openSearch} />
      </header>
      {/* On a phone the end of the page stays above the bar. */}
      <main id="main" tabIndex={-1} className="min-w-0 p-4 outline-none max-md:pb-24 md:px-6 md:py-3">
        {tabs.map((name) => (
          <Tabs.Content key={name} value={name} className="mx-auto max-w-400">
            <TabPanel panel={page || tabPanels[name]} />
          </Tabs.Content>
        ))}
      </main>
      <LoadedDialogs open={dialog} onOpen={setDialog} />
    </Tabs.Root>
  );
}

/** The tab that the page of one thing belongs to. Customers are looked up from orders, too. */
function pageTab(tabs: readonly TabName[], { isOrder, isUser }: { isOrder: boolean; isUser: boolean }) {
  if (isUser && tabs.includes('users')) return 'users';
  return (isOrder || isUser) && tabs.includes('orders') ? 'orders' : null;
}

function TabPanel({ panel }: { panel: OnDemand<ComponentType> }) {
  const [failure, setFailure] = useState<string | null>(null);
  const Panel = useOnDemand(panel, { isNeeded: failure === null, onFailure: ({ message }) => setFailure(message) });
  if (Panel) return <Panel />;
  if (failure === null) return <PageLoading />;
  return <LoadFailure message={`This tab could not be loaded. ${failure}`} onRetry={() => setFailure(null)} />;
}
