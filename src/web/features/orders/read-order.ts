import type { Order } from '#contracts/orders/orders.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { nextPage } from '#contracts/pagination-view.ts';

/** An order response: the fields in `defaults` may be missing. */
type OrderResponse = Omit<Order, keyof typeof defaults> & Partial<Order>;

const defaults = {
  billingAddress: null,
  notes: null,
  history: [],
  cancellableUntil: null,
  shipments: [],
  payment: { state: 'none', due: '0.00', received: '0.00', surplus: '0.00' },
} satisfies Partial<Order>;

type PagedOrders = { data: readonly OrderResponse[]; pagination?: Pagination | undefined };

export type OrderList = { orders: Order[]; totalCount: number; nextPage: number | undefined };

function withDefaults(order: OrderResponse): Order {
  return { ...defaults, ...order, payment: { ...defaults.payment, ...order.payment } };
}

/** Accepts the order itself or a list of one; null for an empty list. */
export function readOrder(response: OrderResponse | { data: readonly OrderResponse[] }): Order | null {
  const order = 'data' in response ? response.data[0] : response;
  return order ? withDefaults(order) : null;
}

/** Accepts a plain list or one with pagination. */
export function readOrders(response: readonly OrderResponse[] | PagedOrders): OrderList {
  const { data, pagination }: PagedOrders = 'data' in response ? response : { data: response };
  return {
    orders: data.map(withDefaults),
    totalCount: pagination?.totalCount ?? data.length,
    nextPage: pagination && nextPage(pagination),
  };
}
