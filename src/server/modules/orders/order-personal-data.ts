import { eq, sql } from 'drizzle-orm';
import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { UNPAGED_LIMIT } from '#contracts/pagination.ts';
import { orders } from '#server/database/schema/orders.ts';
import type { Context } from '#server/http/context.ts';
import { selectOrderPage } from './order-queries.ts';
import { orderOf } from './order-rows.ts';

/** What is held about this customer, as plain rows. */
export async function exportOrders({ db, now }: Pick<Context, 'db' | 'now'>, userId: number): Promise<Order[]> {
  const page = { page: 1, limit: UNPAGED_LIMIT, isPaged: true };
  const { rows } = await selectOrderPage(db, { userId }, page);
  return rows.map((row) => orderOf(row, now()));
}

const nobody: Omit<PostalAddress, 'state' | 'country'> = {
  recipientName: 'Erased',
  recipientEmail: null,
  recipientPhone: 'Erased',
  addressLine1: 'Erased',
  addressLine2: null,
  city: 'Erased',
  zipCode: 'Erased',
};

/** Figures, lines and the state of supply stay for the books; the person goes. */
export async function anonymiseOrders({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  const cleared = JSON.stringify(nobody);
  await db
    .update(orders)
    .set({
      shippingAddress: sql`${orders.shippingAddress} || ${cleared}::jsonb`,
      billingAddress: sql`${orders.billingAddress} || ${cleared}::jsonb`,
      notes: null,
      internalNotes: null,
    })
    .where(eq(orders.userId, userId));
}
