import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { oneOf } from '#contracts/one-of.ts';
import { limitSchema, listOf, pageSchema, wholeNumber } from '#contracts/pagination.ts';
import { oneLine, optionalTextInput } from '#contracts/text.ts';
import { idParamsSchema } from './catalogue.ts';
import { MAX_STOCK } from './product-input.ts';
import { stockReasons } from './stock-reasons.ts';

export const stockCauses = [
  'opening',
  'sale',
  'cancellation',
  ...stockReasons,
  'edited',
  'import',
  'quote',
  'claim',
] as const;
export type StockCause = (typeof stockCauses)[number];

export const MAX_STOCK_NOTE_LENGTH = 200;
/** The most products that a list of losses names. */
export const MAX_STOCK_LOSSES = 500;
export const STOCK_LOSS_DAYS = 30;

export const stockMovementSchema = z.object({
  id: z.int(),
  at: z.string(),
  cause: z.enum(stockCauses),
  /** Negative when the stock became less. */
  quantity: z.int(),
  /** The stock after it. */
  balance: z.int(),
  note: z.nullable(z.string()),
  orderId: z.nullable(z.int()),
  /** The administrator's name; null for customers, the shop itself and erased accounts. */
  by: z.nullable(z.string()),
});

export type StockMovement = z.infer<typeof stockMovementSchema>;

const NOT_PIECES = 'Quantity must be a whole number of 0 or more';

export const stockMovementInputSchema = z.object({
  cause: oneOf('cause', stockReasons),
  /** Pieces received, pieces died, or pieces counted: the new stock. */
  quantity: z.int(NOT_PIECES).check(z.minimum(0, NOT_PIECES), z.maximum(MAX_STOCK, 'There cannot be so many in stock')),
  note: z.optional(
    z.pipe(
      optionalTextInput({ label: 'Note', max: MAX_STOCK_NOTE_LENGTH }),
      z.nullable(z.string().check(oneLine(), z.trim())),
    ),
  ),
});

export type StockMovementInput = z.output<typeof stockMovementInputSchema>;

export const listStockMovements = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id/stock-movements',
  access: 'staff',
  right: 'stock.write',
  summary: "Every change of a product's stock, newest first",
  params: idParamsSchema,
  query: z.object({ page: z.optional(pageSchema), limit: z.optional(limitSchema) }),
  response: listOf(stockMovementSchema),
});

export const addStockMovement = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/stock-movements',
  access: 'staff',
  right: 'stock.write',
  summary: 'Adds what was received, takes off what died, or sets the stock to what was counted',
  params: idParamsSchema,
  body: stockMovementInputSchema,
  audit: ['cause', 'quantity'],
  response: stockMovementSchema,
  status: 201,
});

export const stockLossSchema = z.object({
  productId: z.int(),
  name: z.string(),
  pieces: z.int(),
  /** At today's price. */
  value: moneySchema,
});

export type StockLoss = z.infer<typeof stockLossSchema>;

const DAYS = 'days must be a whole number from 1 to 365';

export const listStockLosses = endpoint({
  method: 'GET',
  path: '/api/admin/stock-losses',
  access: 'admin',
  summary: 'What died in the last days, the most valuable loss first',
  query: z.object({ days: z.optional(wholeNumber(DAYS, 365)) }),
  response: z.array(stockLossSchema),
});
