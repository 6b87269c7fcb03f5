import type * as z from 'zod/mini';
import type { printSlips as contract } from '#contracts/orders/admin-orders.ts';
import type { Context } from '#server/http/context.ts';
import { selectOrdersByIds } from './order-queries.ts';

/** Only of orders that are not over: nobody needs a slip of the others. */
export async function printSlips({ db }: Context, orderIds: number[]): Promise<z.output<typeof contract.response>> {
  const orders = await selectOrdersByIds(db, orderIds);
  const packed = orders.filter(({ status }) => status !== 'delivered' && status !== 'cancelled');
  const phones = packed.flatMap(({ id, shippingAddress }) =>
    shippingAddress ? [{ orderId: id, phone: shippingAddress.recipientPhone }] : [],
  );
  return { phones };
}
