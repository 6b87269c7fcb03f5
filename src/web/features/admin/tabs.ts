import { type ComponentType, lazy } from 'react';
import type { TabName } from './tab-names.ts';

/** Each is loaded when it is first opened. */
export const tabPanels: Record<TabName, ComponentType> = {
  overview: lazy(async () => ({ default: (await import('./overview/overview-tab.tsx')).OverviewTab })),
  products: lazy(async () => ({ default: (await import('../admin-products/products-tab.tsx')).ProductsTab })),
  categories: lazy(async () => ({ default: (await import('../admin-taxonomy/categories-tab.tsx')).CategoriesTab })),
  tags: lazy(async () => ({ default: (await import('../admin-taxonomy/tags-tab.tsx')).TagsTab })),
  orders: lazy(async () => ({ default: (await import('../admin-orders/orders-tab.tsx')).OrdersTab })),
  users: lazy(async () => ({ default: (await import('../admin-users/users-tab.tsx')).UsersTab })),
  messages: lazy(async () => ({ default: (await import('../admin-messages/messages-tab.tsx')).MessagesTab })),
  settings: lazy(async () => ({ default: (await import('../admin-settings/settings-tab.tsx')).SettingsTab })),
  audit: lazy(async () => ({ default: (await import('../admin-audit/audit-tab.tsx')).AuditTab })),
};
