export { cancelOrder, changeOrderStatus } from './change-status.ts';
export { anonymiseOrders, exportOrders } from './held-orders.ts';
export { getOrder, listOrders, listOwnOrders } from './list-orders.ts';
export { placeOrder } from './place-order.ts';
export { orderSweeps } from './sweep-queries.ts';
