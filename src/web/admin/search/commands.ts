import { Download, Keyboard, Monitor, Moon, Plus, Power, Store, Sun } from 'lucide';
import { adminAddresses } from '#web/admin/shared/admin-addresses.ts';
import { tabGroups, tabLooks } from '#web/admin/shared/tab-names.ts';
import { paths } from '#web/lib/paths.ts';
import type { SearchEntry } from './search-entry.ts';

/** Parts of the dashboard, in the order of the side bar. */
const tabCommands: SearchEntry[] = tabGroups.flatMap(({ tabs }) =>
  tabs.map((tab) => ({
    key: `tab-${tab}`,
    label: `Go to ${tabLooks[tab].label}`,
    words: tabLooks[tab].label,
    icon: tabLooks[tab].icon,
    need: tabLooks[tab].need,
    action: { kind: 'go', to: paths.adminTab(tab) },
  })),
);

export const commands: SearchEntry[] = [
  ...tabCommands,
  {
    key: 'new-order',
    label: 'New order',
    words: 'enter add phone whatsapp walk-in counter sale',
    icon: Plus,
    need: 'orders.desk',
    action: { kind: 'go', to: paths.adminNewOrder },
  },
  {
    key: 'new-product',
    label: 'Add a product',
    words: 'new create product',
    icon: Plus,
    need: 'catalogue.write',
    action: { kind: 'go', to: adminAddresses.newProduct },
  },
  {
    key: 'export-orders',
    label: 'Export all orders as CSV',
    words: 'download save',
    icon: Download,
    need: 'exports',
    action: { kind: 'export-orders' },
  },
  {
    key: 'export-products',
    label: 'Export all products as CSV',
    words: 'download save',
    icon: Download,
    need: 'catalogue.write',
    action: { kind: 'export-products' },
  },
  {
    key: 'shop',
    label: 'View shop',
    words: 'back to the shop home',
    icon: Store,
    action: { kind: 'go', to: paths.home },
  },
  {
    key: 'theme-light',
    label: 'Theme: light',
    words: 'day bright',
    icon: Sun,
    action: { kind: 'theme', theme: 'light' },
  },
  {
    key: 'theme-dark',
    label: 'Theme: dark',
    words: 'night',
    icon: Moon,
    action: { kind: 'theme', theme: 'dark' },
  },
  {
    key: 'theme-system',
    label: 'Theme: system',
    words: 'automatic',
    icon: Monitor,
    action: { kind: 'theme', theme: 'system' },
  },
  {
    key: 'shortcuts',
    label: 'Keyboard shortcuts',
    words: 'keys help',
    icon: Keyboard,
    action: { kind: 'shortcuts' },
  },
  { key: 'sign-out', label: 'Sign out', words: 'log out leave', icon: Power, action: { kind: 'sign-out' } },
];
