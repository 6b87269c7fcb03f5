import type { printSlips } from '#contracts/orders/admin-orders.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { useMay } from '#web/admin/shared/rights.ts';
import { callApi } from '#web/lib/api.ts';

/** Orders as they are printed: a parcel needs the telephone number, also when the screen masks it. */
export function usePrintable(): (orders: Order[]) => Promise<Order[]> {
  const may = useMay();
  return async (orders) => {
    if (may('contacts.read')) return orders;
    const { phones } = await callApi<typeof printSlips>('POST', '/api/admin/orders/slips', {
      body: { orderIds: orders.map(({ id }) => id) },
    });
    const phoneOf = new Map(phones.map(({ orderId, phone }) => [orderId, phone]));
    return orders.map((order) => {
      const { shippingAddress } = order;
      if (!shippingAddress) return order;
      const recipientPhone = phoneOf.get(order.id) ?? shippingAddress.recipientPhone;
      return { ...order, shippingAddress: { ...shippingAddress, recipientPhone } };
    });
  };
}
