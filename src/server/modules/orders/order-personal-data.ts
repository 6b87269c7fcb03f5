import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import { ERASED } from '#contracts/orders/order-contact.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { UNPAGED_LIMIT } from '#contracts/pagination.ts';
import { orders } from '#server/database/schema/orders.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { eraseFailuresAbout } from '#server/modules/mail/failures.ts';
import { eraseClaims } from './claims/personal-claim-data.ts';
import { noOrder } from './desk/desk-errors.ts';
import { newNonce } from './desk/order-links.ts';
import { clearDeskRecords, type DeskRecords, selectDeskRecords } from './desk/personal-desk-queries.ts';
import { lockOrder, selectOrderPage } from './order-queries.ts';
import { orderOf } from './order-rows.ts';

/** What is held about this customer, as plain rows. */
export async function listPersonalOrders(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: number,
): Promise<(Order & DeskRecords)[]> {
  const page = { page: 1, limit: UNPAGED_LIMIT, isPaged: true };
  const { rows } = await selectOrderPage(db, { userId }, page);
  const desk = await selectDeskRecords(
    db,
    rows.map(({ order }) => order.id),
  );
  return rows.map((row) => ({ ...orderOf(row, now()), ...desk(row.order.id) }));
}

const nobody: Omit<PostalAddress, 'state' | 'country'> = {
  recipientName: ERASED,
  recipientEmail: null,
  recipientPhone: ERASED,
  addressLine1: ERASED,
  addressLine2: null,
  city: ERASED,
  zipCode: ERASED,
};

type DataContext = Pick<Context, 'db' | 'now'>;

export function anonymiseOrders(ctx: DataContext, userId: number): Promise<void> {
  return clearOrders(ctx, eq(orders.userId, userId));
}

/** Of an order without an account, when its customer asks the shop for it. */
export async function eraseOrderPerson(ctx: Context, id: number): Promise<void> {
  requireActor(ctx.actor, 'admin');
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw noOrder();
    if (order.userId !== null) {
      throw new AppError('conflict', 'This order has an account. Its customer can delete it on the account page.');
    }
    if (openStatuses.includes(order.status)) {
      throw new AppError('conflict', 'This order is still open. Please cancel it or wait until it is sent.');
    }
    await clearOrders(ctx, eq(orders.id, id));
    await eraseFailuresAbout(ctx, id);
  });
}

/** Figures, lines and the state of supply stay for the books; the person goes. */
async function clearOrders(ctx: DataContext, isTheirs: SQL): Promise<void> {
  const { db } = ctx;
  await eraseClaims(ctx, isTheirs);
  const cleared = JSON.stringify(nobody);
  const noBuyer = JSON.stringify({ name: ERASED, phone: ERASED, email: null });
  await db
    .update(orders)
    .set({
      shippingAddress: sql`${orders.shippingAddress} || ${cleared}::jsonb`,
      billingAddress: sql`${orders.billingAddress} || ${cleared}::jsonb`,
      buyer: sql`${orders.buyer} || ${noBuyer}::jsonb`,
      notes: null,
      internalNotes: null,
      linkNonce: newNonce(),
      gstin: null,
    })
    .where(isTheirs);
  await clearDeskRecords(db, isTheirs);
}

const openStatuses: OrderStatus[] = ['pending', 'processing'];
const MAX_NAMED = 10;
const list = new Intl.ListFormat('en-IN');

/** The shop still needs the address of what it has to send. */
export async function requireNoOpenOrders({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  const open = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, openStatuses)))
    .orderBy(asc(orders.id));
  if (open.length === 0) return;
  const named = open.slice(0, MAX_NAMED).map(({ id }) => `#${id}`);
  const rest = open.length - named.length;
  const numbers = list.format(rest > 0 ? [...named, `${rest} more`] : named);
  throw new AppError(
    'conflict',
    open.length === 1
      ? `Your order ${numbers} is still open. Please cancel it or wait until it is sent, then delete your account.`
      : `Your orders ${numbers} are still open. Please cancel them or wait until they are sent, then delete your account.`,
  );
}
