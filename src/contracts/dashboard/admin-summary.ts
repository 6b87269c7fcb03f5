import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';

/** How many days of sales the overview shows, today included. */
export const SALES_DAYS = 30;
/** Over how many days best sellers are counted. */
export const BEST_SELLER_DAYS = 90;
/** How many entries each short list of the overview has at most. */
export const SUMMARY_LIST_LENGTH = 10;

export const adminSummarySchema = z.object({
  /** Exact up to `MAX_TOTAL`; one more than that says that there are more. */
  counts: z.object({
    products: z.int(),
    categories: z.int(),
    tags: z.int(),
    orders: z.int(),
    users: z.int(),
  }),
  ordersToActOn: z.object({ pending: z.int(), processing: z.int() }),
  /** Open orders by what has to be done next; late ones are counted in their stage, too. */
  desk: z.object({ toCheck: z.int(), toCollect: z.int(), toPack: z.int(), late: z.int() }),
  /** Orders of which the shop has received more than is owed. */
  toPayBack: z.int(),
  /** Each of the last days in India, the oldest first, also those without an order. Cancelled orders are left out. */
  sales: z.array(z.object({ date: z.string(), orders: z.int(), amount: moneySchema })),
  /** Active products of which little or nothing is left, the least first. */
  lowStock: z.array(z.object({ id: z.int(), name: z.string(), stock: z.int() })),
  /** How many active products are low on stock and how many are sold out. */
  stockCounts: z.object({ low: z.int(), out: z.int() }),
  /** The products of which most pieces were sold in the last days, cancelled orders left out. */
  bestSellers: z.array(z.object({ productId: z.int(), name: z.string(), sold: z.int() })),
  /** Products with stock subscriptions, those with the most first. */
  waiting: z.array(z.object({ productId: z.int(), name: z.string(), waiting: z.int(), stock: z.int() })),
  /** Searches without results, the most frequent first. */
  fruitlessSearches: z.array(z.object({ query: z.string(), times: z.int(), lastAt: z.string() })),
  messages: z.object({ open: z.int(), overdue: z.int() }),
  /** Claims that wait for the shop, and until when the next one is to be answered. */
  claims: z.object({ open: z.int(), nextDueAt: z.nullable(z.string()) }),
  /** Orders whose bill waits for an HSN code or a rate, or that need a credit note. */
  billsWaiting: z.int(),
  /** Mails that could not be delivered. */
  failedMails: z.int(),
  /** Whole days since the last backup. Null below two, and with `DATABASE_URL`, where the shop does not know. */
  daysWithoutBackup: z.nullable(z.int()),
});

export type AdminSummary = z.infer<typeof adminSummarySchema>;

export const getAdminSummary = endpoint({
  method: 'GET',
  path: '/api/admin/summary',
  access: 'admin',
  summary: 'What the overview of the dashboard shows: counts, sales, and what waits to be done',
  response: adminSummarySchema,
});
