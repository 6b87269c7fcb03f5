import * as z from 'zod/mini';
import { dayNumber } from '#contracts/delivery/calendar-days.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { dayInput } from './desk/day-input.ts';
import { paymentMethods } from './desk/payments.ts';
import { orderStatuses } from './order-status.ts';

const MANY_DAYS = 400;

/** How many orders to pay back the report names; the file of open amounts has all. */
export const LISTED_TO_PAY_BACK = 100;

/** Both days are included. */
export const moneyQuerySchema = z
  .object({ from: dayInput('from must be a day'), to: dayInput('to must be a day') })
  .check(
    z.refine(({ from, to }) => from <= to && dayNumber(to) - dayNumber(from) <= MANY_DAYS, {
      message: `Please choose up to ${MANY_DAYS} days`,
      path: ['to'],
    }),
  );

export type MoneyQuery = z.output<typeof moneyQuerySchema>;

const movedSchema = z.object({
  day: z.string(),
  method: z.enum(paymentMethods),
  count: z.int(),
  amount: moneySchema,
});

export type MovedMoney = z.infer<typeof movedSchema>;

export const moneyReportSchema = z.object({
  /** By day and method, the newest day first. */
  payments: z.array(movedSchema),
  refunds: z.array(movedSchema),
  /** Money: by bank, cash and the like. */
  received: moneySchema,
  refunded: moneySchema,
  /** The store credit that paid orders; it is not money received. */
  creditSpent: moneySchema,
  /** Of agreed orders, as of now. */
  open: z.object({ orders: z.int(), amount: moneySchema }),
  /** The shop owes these amounts now; the oldest orders come first, of many only the first. */
  toPayBack: z.object({
    orders: z.int(),
    amount: moneySchema,
    first: z.array(
      z.object({ orderId: z.int(), status: z.enum(orderStatuses), name: z.string(), amount: moneySchema }),
    ),
  }),
  /** By month such as 2026-11, the newest first. `tax`: without that of the credit notes, so it may be negative. */
  bills: z.array(
    z.object({
      month: z.string(),
      bills: z.int(),
      billed: moneySchema,
      creditNotes: z.int(),
      credited: moneySchema,
      tax: z.string(),
    }),
  ),
});

export type MoneyReport = z.infer<typeof moneyReportSchema>;

export const getMoneyReport = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  access: 'staff',
  right: 'bills',
  summary: 'Payments and refunds by day and method, what is still open, and bills by month',
  query: moneyQuerySchema,
  response: moneyReportSchema,
});

/** The rows that the figures are the sums of, as files. */
export const PAYMENTS_CSV_PATH = '/api/admin/money/payments.csv';
export const REFUNDS_CSV_PATH = '/api/admin/money/refunds.csv';
export const OPEN_CSV_PATH = '/api/admin/money/open.csv';
