import type { InternalNotesInput } from '#contracts/orders/admin-orders.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { getOrder } from './list-orders.ts';
import { setInternalNotes } from './order-queries.ts';

/** What the shop notes for itself. The customer neither sees it nor hears of it. */
export async function saveInternalNotes(ctx: Context, id: number, input: InternalNotesInput): Promise<Order> {
  const isSaved = await setInternalNotes(ctx.db, id, input);
  const order = await getOrder(ctx, id);
  if (!isSaved) throw new AppError('stale', 'The notes were changed by someone else in the meantime.');
  return order;
}
