import {
  ChartNoAxesColumn,
  ClipboardCheck,
  Fish,
  History,
  type IconNode,
  MessageSquare,
  Package,
  Settings,
  Shapes,
  Tag,
  Users,
} from 'lucide';

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
  'settings',
  'audit',
] as const;

export type TabName = (typeof tabNames)[number];

export const tabLooks: Record<TabName, { label: string; icon: IconNode }> = {
  overview: { label: 'Overview', icon: ChartNoAxesColumn },
  products: { label: 'Products', icon: Fish },
  categories: { label: 'Categories', icon: Shapes },
  tags: { label: 'Tags', icon: Tag },
  orders: { label: 'Orders', icon: Package },
  users: { label: 'Users', icon: Users },
  desk: { label: 'Order desk', icon: ClipboardCheck },
  messages: { label: 'Messages', icon: MessageSquare },
  settings: { label: 'Settings', icon: Settings },
  audit: { label: 'Audit log', icon: History },
};

type TabGroup = { label: string | null; tabs: readonly TabName[] };

/** In the order in which they stand in the side bar. */
export const tabGroups: readonly TabGroup[] = [
  { label: null, tabs: ['overview'] },
  { label: 'Sell', tabs: ['desk', 'orders', 'messages'] },
  { label: 'Catalogue', tabs: ['products', 'categories', 'tags'] },
  { label: 'People', tabs: ['users'] },
  { label: 'Shop', tabs: ['settings', 'audit'] },
];

/** The most used: always in sight at the lower edge of a phone. */
export const phoneTabs: readonly TabName[] = ['overview', 'desk', 'orders', 'products'];

/** The tab of an address; the first where there is none of that name. */
export function tabOf(address: URLSearchParams): TabName {
  const name = address.get('tab');
  return tabNames.find((tab) => tab === name) ?? tabNames[0];
}
