import {
  ChartNoAxesColumn,
  ClipboardCheck,
  Fish,
  History,
  type IconNode,
  LifeBuoy,
  MessageSquare,
  Package,
  ReceiptIndianRupee,
  Settings,
  Shapes,
  ShieldAlert,
  Tag,
  TicketPercent,
  Users,
} from 'lucide';
import type { Need } from './rights.ts';

/** The six of the specification come first, whatever the order on the screen. */
export const tabNames = [
  'overview',
  'products',
  'categories',
  'tags',
  'orders',
  'users',
  'desk',
  'messages',
  'bills',
  'settings',
  'audit',
  'coupons',
  'help',
  'claims',
] as const;

export type TabName = (typeof tabNames)[number];

/** `need`: who has the tab. */
export const tabLooks: Record<TabName, { label: string; icon: IconNode; need: Need }> = {
  overview: { label: 'Overview', icon: ChartNoAxesColumn, need: 'admin' },
  products: { label: 'Products', icon: Fish, need: 'stock.write' },
  categories: { label: 'Categories', icon: Shapes, need: 'catalogue.write' },
  tags: { label: 'Tags', icon: Tag, need: 'catalogue.write' },
  orders: { label: 'Orders', icon: Package, need: 'orders.read' },
  users: { label: 'Users', icon: Users, need: 'admin' },
  desk: { label: 'Order desk', icon: ClipboardCheck, need: 'orders.desk' },
  messages: { label: 'Messages', icon: MessageSquare, need: 'messages' },
  bills: { label: 'Bills & money', icon: ReceiptIndianRupee, need: 'bills' },
  settings: { label: 'Settings', icon: Settings, need: 'admin' },
  audit: { label: 'Audit log', icon: History, need: 'admin' },
  coupons: { label: 'Coupons', icon: TicketPercent, need: 'coupons' },
  help: { label: 'Help', icon: LifeBuoy, need: 'staff' },
  claims: { label: 'Claims', icon: ShieldAlert, need: 'claims' },
};

type TabGroup = { label: string | null; tabs: readonly TabName[] };

/** In the order in which they stand in the side bar. */
export const tabGroups: readonly TabGroup[] = [
  { label: null, tabs: ['overview'] },
  { label: 'Sell', tabs: ['desk', 'orders', 'bills', 'claims', 'messages', 'coupons'] },
  { label: 'Catalogue', tabs: ['products', 'categories', 'tags'] },
  { label: 'People', tabs: ['users'] },
  { label: 'Shop', tabs: ['settings', 'audit', 'help'] },
];

/** The most used: always in sight at the lower edge of a phone. */
export const phoneTabs: readonly TabName[] = ['overview', 'desk', 'orders', 'products'];

/** The tab of an address; where there is none of that name, the first of these on the screen. */
export function tabOf(address: URLSearchParams, tabs: readonly TabName[]): TabName {
  const name = address.get('tab');
  const onScreen = tabGroups.flatMap((group) => group.tabs);
  return tabs.find((tab) => tab === name) ?? onScreen.find((tab) => tabs.includes(tab)) ?? tabNames[0];
}
