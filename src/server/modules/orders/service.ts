export { cancelOrder, changeOrderStatus } from './change-status.ts';
export { anonymiseOrders, exportOrders } from './erased-person.ts';
export { getOrder, listOrders, listOwnOrders } from './list-orders.ts';
export { placeOrder } from './place-order.ts';
