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

/** The customer of the account receives the parcel, unless the address names another person. */
const accountAddressSchema = z.extend(input.wireAddressSchema, {
  recipient_name: z._default(recipientName, ''),
  recipient_phone: z._default(recipientPhone, ''),
});

/** The form asks for these when neither the order nor the account has an address. */
export const missingAddress = {
  address_line_1: checkoutMessages.addressLine1,
  city: checkoutMessages.city,
  state: checkoutMessages.state,
  zip_code: checkoutMessages.zipCode,
};

type Delivery = Partial<Record<keyof typeof missingAddress | 'recipient_name' | 'recipient_phone', unknown>> & {
  customerId?: number | null | undefined;
  shipping_address_id?: number | null | undefined;
  collected?: boolean | undefined;
};

/** Null: there is no address in the body to check. */
function addressSchemaFor(body: Delivery) {
  if (body.shipping_address_id || body.collected === true) return null;
  if (!body.customerId) return input.wireAddressSchema;
  const fields = ['recipient_name', 'recipient_phone', 'address_line_1', 'city', 'state', 'zip_code'] as const;
  return fields.some((field) => body[field] !== undefined) ? accountAddressSchema : null;
}

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
    /** One of the account's; without this and without an address the account's default one. */
    shipping_address_id: z.optional(z.nullable(wholeNumber('There is no such address'))),
    ...z.partial(input.wireAddressSchema).shape,
    ...input.orderExtras,
    gstin: z.optional(input.gstinInput),
    /** Left out: by the rule. */
    shippingCost: z.optional(z.nullable(moneyInput('Please enter the delivery charge'))),
    payment: z.optional(z.nullable(z.object({ method, amount, reference }))),
  })
  .check(
    input.addressCheck<Delivery>(addressSchemaFor),
    z.refine(({ customerId, customer }) => Boolean(customerId ?? customer), {
      path: ['customer'],
      error: 'Please enter a name and a mobile number',
    }),
  );

type WireBody = z.output<typeof bodySchema>;

function shipToOf(body: WireBody) {
  if (body.collected) return null;
  const schema = addressSchemaFor(body);
  // Null: the default address of the account.
  if (!schema) return { savedAddressId: body.shipping_address_id ?? null };
  return { address: input.addressFromWire(schema.parse(body)) };
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
