import * as z from 'zod/mini';
import { addressFields, checkoutMessages, recipientEmailInput } from '#contracts/addresses/address-fields.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { moneyInput } from '#contracts/money-schema.ts';
import { oneOf } from '#contracts/one-of.ts';
import { wholeNumber } from '#contracts/pagination.ts';
import { lineInput } from '#contracts/text.ts';
import { paymentInputSchema } from './desk/payments.ts';
import * as input from './order-input.ts';
import { MAX_ORDER_LINES } from './order-limits.ts';
import { manualSources } from './order-sources.ts';
import { orderSchema } from './orders.ts';

export const MAX_PRICE_REASON_LENGTH = 100;

const { recipientName, recipientPhone } = addressFields(checkoutMessages);
const { method, amount, reference } = paymentInputSchema.shape;

const lineSchema = z.extend(input.lineSchema, {
  /** Why it costs something else than usual. Without one the price must be the current one. */
  reason: z.optional(
    z.nullable(lineInput({ label: 'The reason', max: MAX_PRICE_REASON_LENGTH, required: 'Please say why' })),
  ),
});

const EACH_ONCE = 'Each product has one line';

const bodySchema = z
  .object({
    items: z.array(lineSchema, input.LINES).check(
      z.minLength(1, input.LINES),
      z.maxLength(MAX_ORDER_LINES, input.LINES),
      z.refine((lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length, EACH_ONCE),
    ),
    source: oneOf('source', manualSources),
    /** The account of the customer, if there is one. */
    customerId: z.optional(z.nullable(wholeNumber('There is no such user'))),
    /** Left out: as the account has it. */
    customer: z.optional(
      z.nullable(
        z.object({
          name: recipientName,
          phone: recipientPhone,
          email: z._default(z.nullable(recipientEmailInput(checkoutMessages)), null),
        }),
      ),
    ),
    /** The customer takes it along or fetches it: there is no address. */
    collected: z._default(z.boolean('collected must be true or false'), false),
    /** One of the account's. */
    shipping_address_id: z.optional(z.nullable(wholeNumber('There is no such address'))),
    ...z.partial(input.wireAddressSchema).shape,
    ...input.orderExtras,
    gstin: z.optional(input.gstinInput),
    /** Left out: by the rule. */
    shippingCost: z.optional(z.nullable(moneyInput('Please enter the delivery charge'))),
    payment: z.optional(z.nullable(z.object({ method, amount, reference }))),
  })
  .check(
    input.addressIsGiven,
    z.refine(({ customerId, customer }) => Boolean(customerId ?? customer), {
      path: ['customer'],
      error: 'Please enter a name and a mobile number',
    }),
  );

type WireBody = z.output<typeof bodySchema>;

function shipToOf(body: WireBody) {
  if (body.collected) return null;
  return body.shipping_address_id
    ? { savedAddressId: body.shipping_address_id }
    : { address: input.addressFromWire(input.wireAddressSchema.parse(body)) };
}

export const manualOrderInputSchema = z.pipe(
  bodySchema,
  z.transform((body) => ({
    lines: body.items.map(({ product_id, quantity, price, reason }) => ({
      productId: product_id,
      quantity,
      price,
      reason: reason ?? null,
    })),
    source: body.source,
    customerId: body.customerId ?? null,
    customer: body.customer ?? null,
    shipTo: shipToOf(body),
    notes: body.notes,
    billing: body.billing ? input.addressFromWire(body.billing) : null,
    dispatchOn: body.dispatch_on ?? undefined,
    couponCode: body.coupon_code ?? undefined,
    gstin: body.gstin ?? undefined,
    shippingPaise: body.shippingCost ?? undefined,
    payment: body.payment ?? null,
  })),
);

export type ManualOrderInput = z.output<typeof manualOrderInputSchema>;
export type ManualOrderBody = z.input<typeof manualOrderInputSchema>;

/** Other prices and their reasons are noted for the audit log by the handler. */
export const placeManualOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders',
  access: 'staff',
  right: 'orders.desk',
  summary: 'Enters an order that came by telephone, by message or at the counter',
  body: manualOrderInputSchema,
  audit: ['source', 'customerId'],
  response: orderSchema,
  status: 201,
});
