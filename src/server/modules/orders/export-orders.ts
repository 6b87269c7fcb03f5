import { COLLECTED, orderContact } from '#contracts/orders/order-contact.ts';
import { type OrderCsvColumn, orderCsvColumns } from '#contracts/orders/order-csv.ts';
import type { Context } from '#server/http/context.ts';
import { BOM, csvWriter } from './csv-route.ts';
import { type Matching, whereMatching } from './order-page-queries.ts';
import { type ListedOrder, selectOrdersAfter } from './order-queries.ts';
import { orderOf } from './order-rows.ts';

const BATCH = 500;

/** Orders as CSV, piece by piece: however many there are, a few hundred are held at a time. */
export async function* exportOrders({ db, now }: Context, matching: Matching): AsyncGenerator<string> {
  const csv = await csvWriter();
  const where = await whereMatching(db, matching);
  yield BOM + csv([[...orderCsvColumns]]);
  for (let last = 0; ; ) {
    const rows = await selectOrdersAfter(db, where, { last, limit: BATCH });
    const cells = rows.map((row) => cellsOf(row, now()));
    if (cells.length > 0) yield csv(cells.map((row) => orderCsvColumns.map((column) => row[column])));
    last = rows.at(-1)?.order.id ?? last;
    if (rows.length < BATCH) return;
  }
}

function cellsOf(row: ListedOrder, now: Date): Record<OrderCsvColumn, string> {
  const { customer } = row;
  const order = orderOf(row, now);
  const to = order.shippingAddress;
  const contact = orderContact(order);
  return {
    order: String(order.id),
    placed: order.createdAt,
    status: order.status,
    source: row.source,
    customer: customer?.fullName ?? customer?.username ?? order.buyer?.name ?? '',
    email: customer?.email ?? order.buyer?.email ?? '',
    recipient: to?.recipientName ?? contact.name,
    phone: to?.recipientPhone ?? contact.phone,
    address: to ? [to.addressLine1, to.addressLine2].filter(Boolean).join(', ') : COLLECTED,
    city: to?.city ?? '',
    state: to?.state ?? '',
    pin: to?.zipCode ?? '',
    items: order.items.map(({ quantity, product }) => `${quantity} x ${product.name}`).join('; '),
    pieces: String(order.items.reduce((sum, { quantity }) => sum + quantity, 0)),
    subtotal: order.totalAmount,
    discount: order.discount,
    coupon: order.couponCode ?? '',
    shipping: order.shippingCost,
    total: order.grandTotal,
    received: order.payment.received,
    due: order.payment.due,
    parcels: order.shipments
      .map(({ carrier, trackingNumber }) => `${carrier} ${trackingNumber ?? ''}`.trim())
      .join('; '),
    notes: order.notes ?? '',
  };
}
