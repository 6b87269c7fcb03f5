import * as z from 'zod/mini';
import { PIN_CODE } from '#contracts/addresses/india.ts';
import { productKinds } from '#contracts/catalogue/care.ts';
import { couponCodeInput } from '#contracts/coupons/coupon-code.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { moneyInput, moneySchema } from '#contracts/money-schema.ts';
import { lineQuantityInput } from '#contracts/orders/order-input.ts';
import { MAX_ORDER_LINES } from '#contracts/orders/order-limits.ts';
import { wholeNumber } from '#contracts/pagination.ts';

const PIN = 'Please enter a valid 6-digit Indian PIN code';
export const pinInput = z.string(PIN).check(z.trim(), z.regex(PIN_CODE, PIN));

const day = z.nullable(z.iso.date());

export const promisedDaysSchema = z.object({ leavesOn: day, arrivesFrom: day, arrivesTo: day });

/** What delays a parcel, in words that can be shown. */
export const shownHoldSchema = z.nullable(z.object({ name: z.string(), sentence: z.string(), until: z.iso.date() }));

const notServedSchema = z.array(z.object({ productId: z.int(), sentence: z.string() }));

/** What every response about a parcel says. */
const parcel = {
  /** Null without a PIN code or when it is not known. */
  place: z.nullable(z.object({ state: z.string(), districts: z.array(z.string()) })),
  /** False when something cannot be sent there; the days are then those of the rest. */
  served: z.boolean(),
  kind: z.enum(productKinds),
  ...promisedDaysSchema.shape,
  hold: shownHoldSchema,
  notServed: notServedSchema,
  /** The next days on which it can leave; empty while the dispatch calendar is off. */
  days: z.array(z.iso.date()),
  shippingCost: moneySchema,
  /** Delivery of heavy goods is agreed on WhatsApp; never call it free. */
  deliveryByAgreement: z.boolean(),
};

const productIds = z.pipe(
  z.pipe(
    z.union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()], 'productId must be a product id'),
    z.transform((given) => (Array.isArray(given) ? given : [given])),
  ),
  z.pipe(
    z
      .array(wholeNumber('productId must be a product id'))
      .check(z.maxLength(MAX_ORDER_LINES, `At most ${MAX_ORDER_LINES} products can be asked for`)),
    // The same products have the same cached response.
    z.transform((ids) => [...new Set(ids)].sort((one, other) => one - other)),
  ),
);

export const getDelivery = endpoint({
  method: 'GET',
  path: '/api/delivery',
  access: 'public',
  summary: 'When one of each product would leave and reach a PIN code, and what delivery costs',
  query: z.object({ pin: pinInput, productId: z._default(productIds, []) }),
  response: z.object({ pin: z.string(), ...parcel }),
});

export type DeliveryView = z.infer<typeof getDelivery.response>;

const LINES = `A cart has at most ${MAX_ORDER_LINES} lines`;

/** Products that are no longer for sale are left out. */
export const quoteCart = endpoint({
  method: 'POST',
  path: '/api/cart/quote',
  access: 'public',
  summary: 'What a cart costs, when it leaves and when it arrives',
  body: z.object({
    items: z
      .array(
        z.object({
          product_id: wholeNumber('Please choose a product'),
          quantity: lineQuantityInput,
          /** For `is_manual`: left out, the current one. */
          price: z.optional(moneyInput('Please enter a price')),
        }),
        LINES,
      )
      .check(z.maxLength(MAX_ORDER_LINES, LINES)),
    pin: z.optional(z.nullable(pinInput)),
    /** The day that the shopper chose; the arrival is then that of this day. */
    dispatch_on: z.optional(z.nullable(z.iso.date('dispatch_on must be a day'))),
    coupon_code: z.optional(couponCodeInput),
    /** An order that an administrator enters: the prices of the lines count, and nobody's earlier orders. */
    is_manual: z.optional(z.boolean('is_manual must be true or false')),
    /** For `is_manual`: it is not sent. */
    collected: z.optional(z.boolean('collected must be true or false')),
  }),
  response: z.object({
    totalAmount: moneySchema,
    discount: moneySchema,
    grandTotal: moneySchema,
    /** The coupon is null without a code. */
    coupon: z.nullable(
      z.union([
        z.object({ code: z.string(), sentence: z.string() }),
        z.object({ code: z.string(), refused: z.string() }),
      ]),
    ),
    ...parcel,
  }),
  status: 200,
});

export type CartQuote = z.infer<typeof quoteCart.response>;

export const previewDispatch = endpoint({
  method: 'POST',
  path: '/api/admin/dispatch/preview',
  access: 'admin',
  summary: 'The promise for a PIN code, a kind of goods and a time, with the reason of each day that is skipped',
  body: z.object({
    pin: z.optional(z.nullable(pinInput)),
    kind: z.enum(productKinds, 'kind must be animal, plant or dry'),
    /** Left out: now. */
    at: z.optional(z.iso.datetime({ offset: true, error: 'at must be a time' })),
    /** Unsaved values in place of those of the policy; fields that are left out stay as they are. */
    values: z.optional(z.record(z.string(), z.unknown(), 'values must be an object')),
  }),
  audit: ['kind', 'at'],
  response: z.object({
    place: parcel.place,
    served: z.boolean(),
    /** When it is not served. */
    sentence: z.nullable(z.string()),
    ...promisedDaysSchema.shape,
    hold: shownHoldSchema,
    days: z.array(z.iso.date()),
    /** In order: "Sun 22 Nov: Sunday". */
    skipped: z.array(z.object({ day: z.iso.date(), reason: z.string() })),
  }),
  status: 200,
});

export type DispatchPreview = z.infer<typeof previewDispatch.response>;
