export { cancelOrder, changeOrderStatus } from './change-status.ts';
export { orderMails } from './compose-mails.ts';
export { anonymiseOrders, exportOrders } from './held-orders.ts';
export { saveInternalNotes } from './internal-notes.ts';
export { getOrder, listOrders, listOwnOrders } from './list-orders.ts';
export { summariseOrders } from './order-figures.ts';
export { placeOrder } from './place-order.ts';
export { orderSweeps } from './sweep-queries.ts';
