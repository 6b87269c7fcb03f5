import { inArray } from 'drizzle-orm';
import { orderItems } from '#server/database/schema/orders.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import type { DeliveryRules } from '#server/modules/delivery/service.ts';
import { setInternalNotes } from '../order-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { sellLines } from '../sell-lines.ts';
import type { ClaimLineRow } from './claim-queries.ts';

type Replacement = { lines: ClaimLineRow[]; reason: string; withNextOrder: boolean; rules: DeliveryRules };

/** An order of the approved pieces at ₹0, to the same address. It goes through the order desk like any other. */
export async function placeReplacement(
  ctx: Context,
  { userId, shippingAddress, billingAddress, buyer }: OrderRow,
  { lines, reason, withNextOrder, rules }: Replacement,
): Promise<number> {
  const approved = lines.filter(({ approvedQuantity }) => (approvedQuantity ?? 0) > 0);
  const ids = approved.map(({ itemId }) => itemId);
  const sold = await ctx.db.select().from(orderItems).where(inArray(orderItems.id, ids));
  const { order } = await sellLines(ctx, {
    userId,
    shippingAddress,
    billingAddress,
    buyer,
    rules,
    notes: null,
    shippingPaise: 0,
    source: 'replacement',
    placedBy: ctx.actor?.userId ?? null,
    limited: null,
    key: null,
    lines: approved.map(({ itemId, approvedQuantity }) => {
      const item = sold.find(({ id }) => id === itemId);
      if (!item?.productId) throw new AppError('insufficient_stock', `${item?.name} is no longer in the shop.`);
      return { productId: item.productId, quantity: approvedQuantity ?? 0, price: 0, reason };
    }),
  });
  const internalNotes = `${reason}. ${withNextOrder ? 'Travels with the next order.' : 'Travels alone.'}`;
  await setInternalNotes(ctx.db, order.id, { internalNotes });
  return order.id;
}
