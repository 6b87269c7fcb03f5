import type { Order } from '#contracts/orders.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { setInternalNotes } from './internal-notes-queries.ts';
import { getOrder } from './list-orders.ts';

/** What the shop notes for itself. The customer neither sees it nor hears of it. */
export async function saveInternalNotes(ctx: Context, id: number, internalNotes: string | null): Promise<Order> {
  if (!(await setInternalNotes(ctx.db, id, internalNotes))) {
    throw new AppError('not_found', 'The requested order does not exist');
  }
  return getOrder(ctx, id);
}
