import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { MAX_PAISE } from '#contracts/money.ts';
import { moneyInput, moneySchema } from '#contracts/money-schema.ts';
import { orderIdParams } from '#contracts/orders/orders.ts';
import { lineInput, optionalTextInput } from '#contracts/text.ts';
import { answerers, quoteStates, stockChecks } from './quote-states.ts';

export const MAX_QUOTE_LINES = 200;
export const MAX_LINE_NOTE_LENGTH = 200;
export const MAX_SHIPPING_REASON_LENGTH = 100;
export const MAX_QUOTE_MESSAGE_LENGTH = 500;
export const MAX_QUOTE_QUANTITY = 999;

export const quoteLineSchema = z.object({
  /** Null for a substitute until the quote is accepted. */
  itemId: z.nullable(z.int()),
  productId: z.nullable(z.int()),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  price: moneySchema,
  /** 0 for a substitute. */
  ordered: z.int(),
  /** What the shop offers; of an accepted quote, what was agreed. */
  quantity: z.int(),
  /** What the customer asked for along with a message. */
  wanted: z.nullable(z.int()),
  check: z.enum(stockChecks),
  /** What is missing goes back into stock; otherwise it counts as lost. */
  restock: z.boolean(),
  note: z.nullable(z.string()),
  /** The item that a substitute stands in for. */
  replaces: z.nullable(z.int()),
});

export type QuoteLine = z.infer<typeof quoteLineSchema>;

export const quoteSchema = z.object({
  round: z.int(),
  state: z.enum(quoteStates),
  lines: z.array(quoteLineSchema),
  totalAmount: moneySchema,
  discount: moneySchema,
  shippingCost: moneySchema,
  grandTotal: moneySchema,
  shippingReason: z.nullable(z.string()),
  message: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  answeredBy: z.nullable(z.enum(answerers)),
  answerText: z.nullable(z.string()),
  version: z.int(),
});

export type Quote = z.infer<typeof quoteSchema>;

const note = z.optional(optionalTextInput({ label: 'Note', max: MAX_LINE_NOTE_LENGTH }));
const pieces = (message: string, from: number) =>
  z.int(message).check(z.minimum(from, message), z.maximum(MAX_QUOTE_QUANTITY, message));

const restock = z._default(z.boolean('restock must be true or false'), false);

const checkedLineSchema = z.discriminatedUnion('check', [
  z.object({ check: z.literal('available'), itemId: z.int('itemId must be a number'), note }),
  z.object({
    check: z.literal('fewer'),
    itemId: z.int('itemId must be a number'),
    quantity: pieces('Please enter how many there are', 1),
    restock,
    note,
  }),
  z.object({ check: z.literal('none'), itemId: z.int('itemId must be a number'), restock, note }),
  z.object({
    check: z.literal('substitute'),
    replaces: z.int('replaces must be the number of an item'),
    productId: z.int('Please choose a product'),
    quantity: pieces('Please enter how many, from 1 to 999', 1),
    /** At most its current price, which is also the default. */
    price: z.optional(moneyInput('Please enter a price')),
    note,
  }),
]);

export type CheckedLine = z.output<typeof checkedLineSchema>;

export const stockCheckInputSchema = z.object({
  lines: z
    .array(checkedLineSchema, 'lines must be a list')
    .check(z.minLength(1, 'Please check every line'), z.maxLength(MAX_QUOTE_LINES, `At most ${MAX_QUOTE_LINES} lines`)),
  /** Left out: the lower of what was ordered and what the shipping rule gives. */
  shippingCost: z.optional(
    moneyInput('Please enter the delivery charge').check(z.maximum(MAX_PAISE, 'This amount is too high')),
  ),
  /** Required for a higher delivery charge. */
  shippingReason: z.optional(
    z.nullable(
      lineInput({
        label: 'The reason',
        max: MAX_SHIPPING_REASON_LENGTH,
        required: 'Please say why delivery costs more',
      }),
    ),
  ),
  message: z.optional(optionalTextInput({ label: 'The message', max: MAX_QUOTE_MESSAGE_LENGTH })),
  /** Of the last quote; 0 when there is none. */
  version: z.int('version must be a whole number'),
});

export type StockCheckInput = z.output<typeof stockCheckInputSchema>;

export const saveStockCheck = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/:id/stock-check',
  access: 'staff',
  right: 'orders.desk',
  summary: 'What is there of each line; without any change the quote is accepted at once, otherwise it is a draft',
  params: orderIdParams,
  body: stockCheckInputSchema,
  audit: ['lines', 'shippingCost', 'version'],
  response: quoteSchema,
});

export const sendQuote = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/quotes',
  access: 'staff',
  right: 'orders.desk',
  summary: 'Sends the draft: takes the stock of substitutes and asks the customer',
  params: orderIdParams,
  body: z.object({ version: z.int('version must be a whole number') }),
  audit: ['version'],
  response: quoteSchema,
  status: 201,
});
