/** Orders as a file, for spreadsheets: all, or those that the filters of the list leave. */
export const ORDERS_CSV_PATH = '/api/admin/orders.csv';

export const orderCsvColumns = [
  'order',
  'placed',
  'status',
  'source',
  'customer',
  'email',
  'recipient',
  'phone',
  'address',
  'city',
  'state',
  'pin',
  'items',
  'pieces',
  'subtotal',
  'discount',
  'shipping',
  'total',
  'received',
  'due',
  'parcels',
  'notes',
  'coupon',
] as const;

export type OrderCsvColumn = (typeof orderCsvColumns)[number];
