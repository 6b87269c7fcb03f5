import { changeMessage, type OrderStatus, turnOf } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { useMay } from '#web/admin/shared/rights.ts';
import { type SuccessToast, useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { statusLook } from '#web/features/orders/status-looks.ts';
import { changeStatus, orderChange } from './api.ts';

const UPDATED = { title: 'Status Updated', description: 'Order status has been updated successfully' };
/** Long enough to read what was pressed and to take it back. */
const UNDO_MS = 10_000;

type ChangedOrder = Pick<Order, 'id' | 'status' | 'customer' | 'buyer' | 'awaits'>;
type Change = { order: ChangedOrder; status: OrderStatus };

/** Emails about an order go here: the recipient of the parcel gets none. */
export function mailedAddress({ customer, buyer }: Pick<Order, 'customer' | 'buyer'>): string | null {
  return customer?.email ?? buyer?.email ?? null;
}

/** Sets the status of an order as it was shown, and offers to set it back. */
export function useStatusChange(success: SuccessToast = UPDATED) {
  const may = useMay();
  const undo = useAdminMutation({
    run: ({ order, status }: Change) => changeStatus(order.id, { status: order.status, seenStatus: status }),
    success: (_, change) => undone(change),
    failure: 'Failed to set the status back',
    invalidates: orderChange,
    showsConflict: false,
  });
  return useAdminMutation({
    run: ({ order, status }: Change) => changeStatus(order.id, { status, seenStatus: order.status }),
    success: (_, change) => {
      const { order, status } = change;
      if (status === order.status) {
        return { title: 'Nothing changed', description: `The order was ${order.status} already.` };
      }
      // A packer cannot set it back.
      if (!may('orders.desk')) return success;
      return { ...success, duration: UNDO_MS, action: { label: 'Undo', run: () => undo.mutate(change) } };
    },
    failure: 'Failed to update order status',
    invalidates: orderChange,
    showsConflict: false,
  });
}

/** The email about the change may have left already, so it stays, and another one follows. */
function undone({ order, status }: Change): SuccessToast {
  const title = `${statusLook(order.status).label} again`;
  const email = mailedAddress(order);
  const sentences = [
    email ? `A second email goes to ${email}: “${changeMessage(order.status, turnOf(status, order.status))}”` : null,
    order.awaits === 'answer' ? 'The offer has ended: check the stock again.' : null,
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0 ? { title, description: sentences.join(' ') } : { title };
}
