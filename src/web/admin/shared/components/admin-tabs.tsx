import { Tabs } from 'radix-ui';
import { Suspense, useEffect, useRef } from 'react';
import { tabLooks, tabNames, tabOf } from '#web/admin/shared/tab-names.ts';
import { useRightsCheck } from '#web/admin/shared/use-rights-check.ts';
import { tabPanels } from '#web/admin/tabs.ts';
import { Icon } from '#web/components/icon.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { useSearchParams } from '#web/lib/use-search-params.ts';

/** Which tab is open stands in the address, and with it what that tab shows. */
export function AdminTabs() {
  const [address, setAddress] = useSearchParams();
  const present = tabOf(address);
  const strip = useRef<HTMLDivElement>(null);
  useRightsCheck();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip follows the tab
  useEffect(() => {
    strip.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [present]);

  return (
    <Tabs.Root
      value={present}
      onValueChange={(tab) => setAddress(() => ({ tab }), { preventScrollReset: true })}
      activationMode="automatic"
    >
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
      {tabNames.map((name) => {
        const Panel = tabPanels[name];
        return (
          // Tall from the start: while a part is on its way, the shop's footer stays where it is.
          <Tabs.Content key={name} value={name} className="min-h-[80vh] pt-6">
            <Suspense fallback={<PageLoading />}>
              <Panel />
            </Suspense>
          </Tabs.Content>
        );
      })}
    </Tabs.Root>
  );
}
