import { Fish, Package, User } from 'lucide';
import type { AdminSearch } from '#contracts/dashboard/admin-search.ts';
import { formatDate } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { ERASED } from '#contracts/orders/order-contact.ts';
import { adminAddresses } from '#web/admin/shared/admin-addresses.ts';
import type { Need } from '#web/admin/shared/rights.ts';
import { statusLook } from '#web/features/orders/status-looks.ts';
import { paths } from '#web/lib/paths.ts';
import { commands } from './commands.ts';
import { matchEntries } from './match-entries.ts';
import type { SearchEntry } from './search-entry.ts';
import { settingEntries } from './setting-entries.ts';

export type SearchGroup = { name: string; entries: SearchEntry[] };

const MOST = 5;

/** `found` is what the server says about this text; null: nothing yet. Groups without entries are left out. */
export function searchGroups(text: string, found: AdminSearch | null, may: (need: Need) => boolean): SearchGroup[] {
  const allowed = (entries: SearchEntry[]) => entries.filter(({ need }) => need === undefined || may(need));
  const ownCommands = allowed(commands);
  const groups = [
    { name: 'Orders', entries: found?.orders.map(orderEntry) ?? [] },
    { name: 'Products', entries: found?.products.map(productEntry) ?? [] },
    { name: 'Customers', entries: found?.customers.map(customerEntry) ?? [] },
    { name: 'Settings', entries: matchEntries(allowed(settingEntries), text, MOST) },
    { name: 'Commands', entries: text.trim() === '' ? ownCommands : matchEntries(ownCommands, text, MOST) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

type Found = { [Kind in keyof AdminSearch]: AdminSearch[Kind][number] };

function orderEntry({ id, name, phone, city, status, grandTotal, createdAt }: Found['orders']): SearchEntry {
  const who = phone === ERASED ? name : `${name}, ${city}, ${phone}`;
  return {
    key: `order-${id}`,
    label: `#${id} ${who}`,
    detail: [statusLook(status).label, formatRupees(grandTotal), formatDate(createdAt)].join(' · '),
    icon: Package,
    action: { kind: 'go', to: paths.adminOrder(id) },
  };
}

function productEntry({ id, name, optionLabel, price, stock, isActive }: Found['products']): SearchEntry {
  return {
    key: `product-${id}`,
    label: optionLabel ? `${name} – ${optionLabel}` : name,
    detail: [`#${id}`, formatRupees(price), `${stock} in stock`, ...(isActive ? [] : ['inactive'])].join(' · '),
    icon: Fish,
    action: { kind: 'go', to: adminAddresses.openProduct(id) },
  };
}

function customerEntry({ id, name, email, isAdmin }: Found['customers']): SearchEntry {
  return {
    key: `customer-${id}`,
    label: name,
    detail: isAdmin ? `${email} · administrator` : email,
    icon: User,
    action: { kind: 'go', to: paths.adminUser(id) },
  };
}
