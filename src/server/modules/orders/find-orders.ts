import type { AdminSearch } from '#contracts/dashboard/admin-search.ts';
import { MIN_SEARCH_LENGTH, numberIn } from '#contracts/dashboard/searched-text.ts';
import { moneyText } from '#contracts/money.ts';
import { grandTotalPaise } from '#contracts/orders/order-amounts.ts';
import { COLLECTED, orderContact } from '#contracts/orders/order-contact.ts';
import type { Context } from '#server/http/context.ts';
import { seesMasked } from '#server/http/mask-contacts.ts';
import { findFirstOrders } from './order-page-queries.ts';
import { selectOrdersByIds } from './order-queries.ts';

/** The order with that number, then the newest with that name, telephone number, address or place. */
export async function findOrders({ db, actor }: Context, text: string, limit: number): Promise<AdminSearch['orders']> {
  const number = numberIn(text);
  const isShort = text.length < MIN_SEARCH_LENGTH;
  const ids = isShort ? [number ?? 0] : await findFirstOrders(db, { text, isMasked: seesMasked(actor) }, limit);
  const rows = await selectOrdersByIds(db, ids);
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    ...orderContact(row),
    city: row.shippingAddress?.city ?? COLLECTED,
    grandTotal: moneyText(grandTotalPaise(row)),
    createdAt: row.createdAt.toISOString(),
  }));
}
