import * as z from 'zod/mini';
import { billKinds } from '#contracts/bills/bill-papers.ts';
import { couponKinds } from '#contracts/coupons/coupon-terms.ts';
import { dispatchPromiseSchema } from '#contracts/delivery/promise.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { paymentStates } from '#contracts/orders/order-amounts.ts';
import { orderStatuses } from '#contracts/orders/order-status.ts';
import { orderIdParams } from '#contracts/orders/orders.ts';
import { optionalTextInput } from '#contracts/text.ts';
import { referenceInput } from './payments.ts';
import { quoteAnswers, quoteStates } from './quote-states.ts';
import { MAX_QUOTE_LINES, MAX_QUOTE_MESSAGE_LENGTH, MAX_QUOTE_QUANTITY, quoteLineSchema } from './quotes.ts';
import { shipmentSchema } from './shipment.ts';

export const LINK_GONE = 'This link has expired. Please ask us for a new one.';

/** The token stands in the fragment of the address, so that it reaches no log, referrer or preview robot. */
export function orderLinkPath(token: string): string {
  return `/o#${token}`;
}

const MAX_TOKEN_LENGTH = 100;
/** One that is too long is cut, and so wrong like any other. */
export const tokenInput = z.string(LINK_GONE).check(z.overwrite((token) => token.slice(0, MAX_TOKEN_LENGTH)));

const amounts = { totalAmount: moneySchema, discount: moneySchema, shippingCost: moneySchema, grandTotal: moneySchema };

/** The page of an order link. It has no phone number, email address or street. */
export const linkedOrderSchema = z.object({
  id: z.int(),
  status: z.enum(orderStatuses),
  createdAt: z.string(),
  firstName: z.string(),
  city: z.string(),
  zipCode: z.string(),
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      imageUrl: z.nullable(z.string()),
      price: moneySchema,
      quantity: z.int(),
      totalPrice: moneySchema,
      isHeavy: z.boolean(),
    }),
  ),
  ...amounts,
  couponCode: z.nullable(z.string()),
  /** The last quote that was sent or agreed. */
  quote: z.nullable(
    z.object({
      round: z.int(),
      state: z.enum(quoteStates),
      lines: z.array(z.omit(quoteLineSchema, { restock: true })),
      ...amounts,
      shippingReason: z.nullable(z.string()),
      message: z.nullable(z.string()),
      expiresAt: z.nullable(z.string()),
      /** The terms of the order's coupon, for the total of smaller quantities; null without one. */
      coupon: z.nullable(
        z.object({
          kind: z.enum(couponKinds),
          /** "10.00" for 10% or an amount. */
          value: moneySchema,
          maxDiscount: z.nullable(moneySchema),
          productIds: z.array(z.int()),
        }),
      ),
    }),
  ),
  /** Until when the shop keeps the items; null when there is no deadline. */
  holdUntil: z.nullable(z.string()),
  /** The shop cancelled it because nobody answered or paid in time. */
  isLetGo: z.boolean(),
  payment: z.object({
    state: z.enum(paymentStates),
    due: moneySchema,
    received: moneySchema,
    surplus: moneySchema,
    /** How to pay: null when nothing is due or nothing was agreed yet. */
    ways: z.nullable(
      z.object({
        upiId: z.string(),
        upiName: z.string(),
        /** Null without a UPI ID and above the usual ceiling of UPI. */
        upiLink: z.nullable(z.string()),
        /** Apps open links to merchants only. */
        isMerchant: z.boolean(),
        bankText: z.string(),
      }),
    ),
  }),
  shipments: z.array(shipmentSchema),
  bills: z.array(z.object({ id: z.int(), kind: z.enum(billKinds), number: z.string() })),
  /** Null: the dispatch calendar was off. */
  promise: z.nullable(dispatchPromiseSchema),
  /** The charge for heavy goods comes with the desk's quote. */
  deliveryByAgreement: z.boolean(),
  /** The path of the page where something wrong is reported; null before the parcel leaves. */
  claimPath: z.nullable(z.string()),
});

export type LinkedOrder = z.infer<typeof linkedOrderSchema>;

export const getLinkedOrder = endpoint({
  method: 'GET',
  path: '/api/order-link',
  access: 'public',
  summary: 'What the holder of an order’s link sees',
  query: z.object({ token: tokenInput }),
  response: linkedOrderSchema,
});

export const getOrderLink = endpoint({
  method: 'GET',
  path: '/api/orders/:id/link',
  access: 'customer',
  summary: 'The path of the page where an order is paid and tracked, for its owner or who sells at the order desk',
  params: orderIdParams,
  audit: [],
  response: z.object({ path: z.string() }),
});

const ROUND = 'round must be a whole number';

export const answerQuote = endpoint({
  method: 'POST',
  path: '/api/order-link/answer',
  access: 'public',
  summary: 'The customer accepts a quote, takes less, asks for something else, or cancels',
  body: z.object({
    token: tokenInput,
    round: z.int(ROUND),
    answer: z.enum(quoteAnswers, 'answer must be accept, change or decline'),
    lines: z.optional(
      z
        .array(
          z.object({
            /** Of a substitute: the item that it replaces. */
            itemId: z.int('itemId must be a whole number'),
            isSubstitute: z._default(z.boolean('isSubstitute must be true or false'), false),
            quantity: z
              .int('Please enter how many')
              .check(z.minimum(0, 'Please enter how many'), z.maximum(MAX_QUOTE_QUANTITY, 'That is too many')),
          }),
          'lines must be a list',
        )
        .check(z.maxLength(MAX_QUOTE_LINES, `At most ${MAX_QUOTE_LINES} lines`)),
    ),
    message: z.optional(optionalTextInput({ label: 'The message', max: MAX_QUOTE_MESSAGE_LENGTH })),
  }),
  audit: ['round', 'answer', 'lines'],
  response: linkedOrderSchema,
  status: 200,
});

export const reportPayment = endpoint({
  method: 'POST',
  path: '/api/order-link/paid',
  access: 'public',
  summary: 'The customer says that they have paid; the shop checks it',
  body: z.object({ token: tokenInput, reference: referenceInput }),
  audit: [],
  response: linkedOrderSchema,
  status: 202,
});
