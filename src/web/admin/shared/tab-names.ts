import {
  ChartNoAxesColumn,
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

/** In the order in which they stand. */
export const tabNames = [
  'overview',
  'products',
  'categories',
  'tags',
  'orders',
  'users',
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
  messages: { label: 'Messages', icon: MessageSquare },
  settings: { label: 'Settings', icon: Settings },
  audit: { label: 'Audit log', icon: History },
};

/** The tab of an address; the first where there is none of that name. */
export function tabOf(address: URLSearchParams): TabName {
  const name = address.get('tab');
  return tabNames.find((tab) => tab === name) ?? tabNames[0];
}
