import { type ComponentType, lazy } from 'react';
import type { TabName } from './shared/tab-names.ts';

/** Each is loaded when it is first opened. */
export const tabPanels: Record<TabName, ComponentType> = {
  overview: lazy(async () => ({ default: (await import('./overview/overview-tab.tsx')).OverviewTab })),
  products: lazy(async () => ({ default: (await import('./products/products-tab.tsx')).ProductsTab })),
  categories: lazy(async () => ({ default: (await import('./taxonomy/categories-tab.tsx')).CategoriesTab })),
  tags: lazy(async () => ({ default: (await import('./taxonomy/tags-tab.tsx')).TagsTab })),
  orders: lazy(async () => ({ default: (await import('./orders/orders-tab.tsx')).OrdersTab })),
  users: lazy(async () => ({ default: (await import('./users/users-tab.tsx')).UsersTab })),
  messages: lazy(async () => ({ default: (await import('./messages/messages-tab.tsx')).MessagesTab })),
  settings: lazy(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab })),
  audit: lazy(async () => ({ default: (await import('./audit/audit-tab.tsx')).AuditTab })),
};
