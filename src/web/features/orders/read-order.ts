import type { Order } from '#contracts/orders/orders.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { nextPage } from '#contracts/pagination-view.ts';

/** What every answer about an order has, and what only those of this shop have. */
type Told = Omit<Order, keyof typeof untold> & Partial<Order>;

const untold = { billingAddress: null, notes: null, history: [], cancellableUntil: null } satisfies Partial<Order>;

type PagedOrders = { data: readonly Told[]; pagination?: Pagination | undefined };

export type OrderList = { orders: Order[]; totalCount: number; nextPage: number | undefined };

function whole(order: Told): Order {
  return { ...untold, ...order };
}

/** Bare, or as a list of one; null where that list is empty. */
export function readOrder(answer: Told | { data: readonly Told[] }): Order | null {
  const order = 'data' in answer ? answer.data[0] : answer;
  return order ? whole(order) : null;
}

/** Bare, or with its pages. */
export function readOrders(answer: readonly Told[] | PagedOrders): OrderList {
  const { data, pagination }: PagedOrders = 'data' in answer ? answer : { data: answer };
  return {
    orders: data.map(whole),
    totalCount: pagination?.totalCount ?? data.length,
    nextPage: pagination && nextPage(pagination),
  };
}
