import { Tabs } from 'radix-ui';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type TabName, tabLooks, tabNames, tabOf } from '#web/admin/shared/tab-names.ts';
import { useRightsCheck } from '#web/admin/shared/use-rights-check.ts';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { type OnDemand, onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';

/** Each is loaded when it is first opened. */
const tabPanels: Record<TabName, OnDemand<ComponentType>> = {
  overview: onDemand(async () => (await import('./overview/overview-tab.tsx')).OverviewTab),
  products: onDemand(async () => (await import('./products/products-tab.tsx')).ProductsTab),
  categories: onDemand(async () => (await import('./taxonomy/categories-tab.tsx')).CategoriesTab),
  tags: onDemand(async () => (await import('./taxonomy/tags-tab.tsx')).TagsTab),
  orders: onDemand(async () => (await import('./orders/orders-tab.tsx')).OrdersTab),
  users: onDemand(async () => (await import('./users/users-tab.tsx')).UsersTab),
  messages: onDemand(async () => (await import('./messages/messages-tab.tsx')).MessagesTab),
  settings: onDemand(async () => (await import('./settings/settings-tab.tsx')).SettingsTab),
  audit: onDemand(async () => (await import('./audit/audit-tab.tsx')).AuditTab),
};

/** The open tab, and what it shows, are part of the URL. */
export function AdminTabs() {
  const [search, setSearch] = useSearchParams();
  const present = tabOf(search);
  const strip = useRef<HTMLDivElement>(null);
  useRightsCheck();

  // A press selects a tab twice, by the pointer and by the focus; the second must not add a history entry.
  const openTab = (tab: string) => {
    const replace = tabOf(new URLSearchParams(window.location.search)) === tab;
    setSearch({ tab }, { replace, preventScrollReset: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip follows the tab
  useEffect(() => {
    strip.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [present]);

  return (
    <Tabs.Root value={present} onValueChange={openTab} activationMode="automatic">
      <Tabs.List
        ref={strip}
        aria-label="Parts of the dashboard"
        className="-mx-4 flex overflow-x-auto border-b px-4 [scrollbar-width:none] md:-mx-8 md:px-8"
      >
        {tabNames.map((name) => {
          const { label, icon } = tabLooks[name];
          return (
            <Tabs.Trigger
              key={name}
              value={name}
              className="-mb-px flex min-h-12 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-semibold text-muted-foreground -outline-offset-2 hover:text-foreground aria-selected:border-primary aria-selected:text-primary"
            >
              <Icon of={icon} className="size-4.5" />
              {label}
            </Tabs.Trigger>
          );
        })}
      </Tabs.List>
      {tabNames.map((name) => (
        // Tall from the start, so that the footer does not move while a panel loads.
        <Tabs.Content key={name} value={name} className="min-h-[80vh] pt-6">
          <TabPanel panel={tabPanels[name]} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function TabPanel({ panel }: { panel: OnDemand<ComponentType> }) {
  const [failure, setFailure] = useState<string | null>(null);
  const Panel = useOnDemand(panel, { isNeeded: failure === null, onFailure: ({ message }) => setFailure(message) });
  if (Panel) return <Panel />;
  if (failure === null) return <PageLoading />;
  return <LoadFailure message={`This tab could not be loaded. ${failure}`} onRetry={() => setFailure(null)} />;
}
