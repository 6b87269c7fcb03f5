import type { RoleHolder, StaffRole } from './staff.ts';

export const roleNames: Record<StaffRole, string> = {
  desk: 'Order desk',
  packer: 'Packer',
  catalogue: 'Catalogue',
  accounts: 'Accounts',
};

/** What somebody who works in the shop may do. Administrators may do everything, also what has no right here. */
export const rights = [
  /** Sets up one's own second step. It is all that is left while that has to be done first. */
  'second-step',
  /** Finds orders, products and customers, as far as the other rights go. */
  'search',
  'orders.read',
  /** Telephone numbers and email addresses in full: without it they are masked in every response. */
  'contacts.read',
  /** Stock check, quote, contact, notes, any status. */
  'orders.desk',
  /** Parcels, slips, and the status shipped. */
  'orders.ship',
  /** Payments, refunds, another price. */
  'orders.pay',
  'catalogue.write',
  'stock.write',
  'claims',
  'reviews',
  'messages',
  'bills',
  'coupons',
  /** Files with orders, bills and payments. */
  'exports',
] as const;

export type Right = (typeof rights)[number];

const rightsOfRoles: Record<StaffRole, readonly Right[]> = {
  desk: [
    ...(['second-step', 'search', 'orders.read', 'contacts.read', 'orders.desk', 'orders.ship', 'orders.pay'] as const),
    ...(['stock.write', 'claims', 'reviews', 'messages', 'bills'] as const),
  ],
  packer: ['second-step', 'search', 'orders.read', 'orders.ship', 'stock.write'],
  catalogue: ['second-step', 'search', 'catalogue.write', 'stock.write', 'reviews'],
  accounts: ['second-step', 'search', 'orders.read', 'contacts.read', 'orders.pay', 'bills', 'coupons', 'exports'],
};

export function rightsOf({ isAdmin, role }: RoleHolder): ReadonlySet<Right> {
  if (isAdmin) return new Set(rights);
  return new Set(role ? rightsOfRoles[role] : []);
}
