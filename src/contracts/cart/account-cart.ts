import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { lineQuantityInput } from '#contracts/orders/order-input.ts';
import { MAX_ORDER_LINES } from '#contracts/orders/order-limits.ts';
import { listOf, wholeNumber } from '#contracts/pagination.ts';

const cartLineSchema = z.object({
  productId: wholeNumber('Please choose a product'),
  quantity: lineQuantityInput,
});

export type CartLine = z.output<typeof cartLineSchema>;

export const accountCartSchema = z.object({
  items: z.array(z.object({ productId: z.int(), quantity: z.int() })),
});

export type AccountCart = z.infer<typeof accountCartSchema>;

export const getAccountCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  access: 'customer',
  summary: 'The cart that is kept with the account',
  response: accountCartSchema,
});

/** Lines of deleted and hidden products are not stored. */
export const putAccountCart = endpoint({
  method: 'PUT',
  path: '/api/cart',
  access: 'customer',
  summary: 'Keeps this cart with the account in place of the one before',
  body: z.object({
    items: z
      .array(cartLineSchema, 'items must be a list')
      .check(z.maxLength(MAX_ORDER_LINES, `A cart has at most ${MAX_ORDER_LINES} lines`)),
  }),
  response: accountCartSchema,
});

export const cartProductSchema = z.object({
  id: z.int(),
  name: z.string(),
  price: moneySchema,
  stock: z.int(),
  imageUrl: z.nullable(z.string()),
  isHeavy: z.boolean(),
});

export type CartProduct = z.infer<typeof cartProductSchema>;

const ids = z.pipe(
  z.pipe(
    z.union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()], 'id must be a product id'),
    z.transform((given) => (Array.isArray(given) ? given : [given])),
  ),
  z
    .array(wholeNumber('id must be a product id'))
    .check(z.maxLength(MAX_ORDER_LINES, `At most ${MAX_ORDER_LINES} products can be asked for`)),
);

/** Current price and stock of the cart's lines. Deleted and hidden products are omitted. */
export const listCartProducts = endpoint({
  method: 'GET',
  path: '/api/cart/products',
  access: 'public',
  summary: 'Name, price and stock of some products at this moment',
  query: z.object({ id: ids }),
  response: listOf(cartProductSchema),
});
