import type { Paise } from '#contracts/money.ts';

/** The limits of an order, and so of a cart. */
export const MAX_ORDER_LINES = 100;
export const MAX_LINE_QUANTITY = 999;

export const QUANTITY_RULE = `Quantity must be a whole number from 1 to ${MAX_LINE_QUANTITY}`;

/** What an account can order before somebody has talked to the customer. Set by the owner; administrators have none. */
export type OrderLimits = {
  ordersPerHour: number;
  /** Orders that are pending, paid or not: leaving `pending` follows the talk with the customer. */
  openOrders: number;
  piecesPerProduct: number;
  /** Of all pending orders together, while none has been delivered. */
  openValue: Paise;
};

export const DEFAULT_ORDER_LIMITS: OrderLimits = {
  ordersPerHour: 6,
  openOrders: 10,
  piecesPerProduct: 50,
  openValue: 100_000_00,
};
