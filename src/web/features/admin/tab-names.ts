import {
  ChartNoAxesColumn,
  Fish,
  History,
  type LucideIcon,
  MessageSquare,
  Package,
  Settings,
  Shapes,
  Tag,
  Users,
} from 'lucide-react';

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

export const tabLooks: Record<TabName, { label: string; Icon: LucideIcon }> = {
  overview: { label: 'Overview', Icon: ChartNoAxesColumn },
  products: { label: 'Products', Icon: Fish },
  categories: { label: 'Categories', Icon: Shapes },
  tags: { label: 'Tags', Icon: Tag },
  orders: { label: 'Orders', Icon: Package },
  users: { label: 'Users', Icon: Users },
  messages: { label: 'Messages', Icon: MessageSquare },
  settings: { label: 'Settings', Icon: Settings },
  audit: { label: 'Audit log', Icon: History },
};

/** The tab of an address; the first where there is none of that name. */
export function tabOf(address: URLSearchParams): TabName {
  const name = address.get('tab');
  return tabNames.find((tab) => tab === name) ?? tabNames[0];
}
