/** The limits of an order, and so of a cart. */
export const MAX_ORDER_LINES = 100;
export const MAX_LINE_QUANTITY = 999;

export const QUANTITY_RULE = `Quantity must be a whole number from 1 to ${MAX_LINE_QUANTITY}`;
