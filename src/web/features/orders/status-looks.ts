import { Ban, CircleCheck, Clock, type IconNode, Package, Truck } from 'lucide';
import { isOrderStatus, type OrderStatus } from '#contracts/orders/order-status.ts';

/** In other words than the badges: a step that lies ahead must not read like the status of the order. */
export const stepNames: Partial<Record<OrderStatus, string>> = {
  pending: 'Placed',
  processing: 'Being prepared',
  shipped: 'On its way',
  delivered: 'Arrived',
};

type StatusLook = { label: string; icon: IconNode; colours: string };

/** The way of an order that is not cancelled. */
export const orderSteps: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered'];

const looks: Record<OrderStatus, StatusLook> = {
  pending: {
    label: 'Pending',
    icon: Clock,
    colours: 'border-status-pending/40 bg-status-pending/8 text-status-pending',
  },
  processing: {
    label: 'Processing',
    icon: Package,
    colours: 'border-status-processing/40 bg-status-processing/8 text-status-processing',
  },
  shipped: {
    label: 'Shipped',
    icon: Truck,
    colours: 'border-status-shipped/40 bg-status-shipped/8 text-status-shipped',
  },
  delivered: {
    label: 'Delivered',
    icon: CircleCheck,
    colours: 'border-status-delivered/40 bg-status-delivered/8 text-status-delivered',
  },
  cancelled: {
    label: 'Cancelled',
    icon: Ban,
    colours: 'border-status-cancelled/40 bg-status-cancelled/8 text-status-cancelled',
  },
};

/** An unknown status is shown as it is, without a colour. */
export function statusLook(status: string): StatusLook {
  return isOrderStatus(status) ? looks[status] : { label: status, icon: Package, colours: 'bg-muted' };
}
