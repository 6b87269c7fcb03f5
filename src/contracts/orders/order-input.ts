import * as z from 'zod/mini';
import { addressFields, checkoutMessages, recipientEmailInput } from '#contracts/addresses/address-fields.ts';
import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import { isGstin } from '#contracts/bills/gstin.ts';
import { couponCodeInput } from '#contracts/coupons/coupon-code.ts';
import type { Paise } from '#contracts/money.ts';
import { moneyInput } from '#contracts/money-schema.ts';
import { wholeNumber } from '#contracts/pagination.ts';
import { optionalTextInput } from '#contracts/text.ts';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES, QUANTITY_RULE } from './order-limits.ts';

export const MAX_NOTES_LENGTH = 1000;

export const LINES = `An order has 1 to ${MAX_ORDER_LINES} lines`;

export const lineQuantityInput = z
  .int(QUANTITY_RULE)
  .check(z.minimum(1, QUANTITY_RULE), z.maximum(MAX_LINE_QUANTITY, QUANTITY_RULE));

export const lineSchema = z.object({
  product_id: wholeNumber('Please choose a product'),
  quantity: lineQuantityInput,
  price: moneyInput('Price must be an amount in rupees, such as 249.00'),
});

const fields = addressFields(checkoutMessages);
const recipientEmail = z._default(z.nullable(recipientEmailInput(checkoutMessages)), null);

const GSTIN = 'Please check the 15 characters of the GSTIN';

/** Of a business that buys; blank and null: none. */
export const gstinInput = z.pipe(
  z.pipe(
    z.nullable(z.string(GSTIN).check(z.trim(), z.toUpperCase())),
    z.transform((text) => text || null),
  ),
  z.nullable(z.string().check(z.refine(isGstin, GSTIN))),
);

/** The field names in the request body of an order. */
export const wireAddressSchema = z.object({
  recipient_name: fields.recipientName,
  recipient_email: recipientEmail,
  recipient_phone: fields.recipientPhone,
  address_line_1: fields.addressLine1,
  address_line_2: fields.addressLine2,
  city: fields.city,
  state: fields.state,
  zip_code: fields.zipCode,
  country: fields.country,
});

type WireAddress = z.output<typeof wireAddressSchema>;

/** A new field is left out when it is empty: see `placeOrderInputSchema`. */
export function addressFromWire(wire: WireAddress): PostalAddress {
  return {
    recipientName: wire.recipient_name,
    recipientEmail: wire.recipient_email,
    recipientPhone: wire.recipient_phone,
    addressLine1: wire.address_line_1,
    addressLine2: wire.address_line_2,
    city: wire.city,
    state: wire.state,
    zipCode: wire.zip_code,
    country: wire.country,
  };
}

/** The inverse, for the checkout: a missing second line is left out. */
export function addressToWire(address: PostalAddress) {
  return {
    recipient_name: address.recipientName,
    recipient_email: address.recipientEmail,
    recipient_phone: address.recipientPhone,
    address_line_1: address.addressLine1,
    ...(address.addressLine2 === null ? {} : { address_line_2: address.addressLine2 }),
    city: address.city,
    state: address.state,
    zip_code: address.zipCode,
    country: address.country,
  };
}

export type OrderLine = { productId: number; quantity: number; price: Paise };

function lineOf(line: z.output<typeof lineSchema>): OrderLine {
  return { productId: line.product_id, quantity: line.quantity, price: line.price };
}

/** What every order may have besides its lines and address. */
export const orderExtras = {
  notes: z._default(optionalTextInput({ label: 'Order notes', max: MAX_NOTES_LENGTH }), null),
  billing: z.optional(z.nullable(wireAddressSchema)),
  /** The day on which it shall leave; left out: as soon as possible. */
  dispatch_on: z.optional(z.nullable(z.iso.date('dispatch_on must be a day such as 2026-11-17'))),
  coupon_code: z.optional(couponCodeInput),
};

type WireBody = { shipping_address_id?: number | null | undefined };

/** Also runs while other fields are wrong, so that one response names everything that is missing. */
export const addressIsGiven = addressCheck<WireBody>((body) => (body.shipping_address_id ? null : wireAddressSchema));

/** `schemaFor`: what the address of a body must fit; null when there is none to check. */
export function addressCheck<Body>(schemaFor: (body: Body) => z.ZodMiniType | null) {
  return z.check<Body>(
    (payload) => {
      const error = schemaFor(payload.value)?.safeParse(payload.value).error;
      for (const { path, message } of error?.issues ?? []) {
        payload.issues.push({ code: 'custom', path, message, input: payload.value });
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
}

const bodySchema = z
  .object({
    items: z.array(lineSchema, LINES).check(z.minLength(1, LINES), z.maxLength(MAX_ORDER_LINES, LINES)),
    shipping_address_id: z.optional(z.nullable(wholeNumber('There is no such address'))),
    ...z.partial(wireAddressSchema).shape,
    /** Whether to save a new address: the name is of the specification. */
    is_default: z._default(z.boolean('is_default must be true or false'), false),
    ...orderExtras,
    /** Pays with store credit, as far as it reaches. */
    use_store_credit: z.optional(z.boolean('use_store_credit must be true or false')),
    gstin: z.optional(gstinInput),
  })
  .check(addressIsGiven);

/** The body has either the id of a saved address or a new address in flat fields. */
export const placeOrderInputSchema = z.pipe(
  bodySchema,
  z.transform((body) => ({
    lines: body.items.map(lineOf),
    notes: body.notes,
    billing: body.billing ? addressFromWire(body.billing) : null,
    // Left out when they are empty: a retry by a page of the previous version then has the same hash as its order.
    ...(body.use_store_credit ? { useStoreCredit: true } : {}),
    ...(body.dispatch_on ? { dispatchOn: body.dispatch_on } : {}),
    ...(body.coupon_code ? { couponCode: body.coupon_code } : {}),
    ...(body.gstin ? { gstin: body.gstin } : {}),
    shipTo: body.shipping_address_id
      ? { savedAddressId: body.shipping_address_id }
      : { address: addressFromWire(wireAddressSchema.parse(body)), isSaved: body.is_default },
  })),
);

export type PlaceOrderInput = z.output<typeof placeOrderInputSchema>;
export type PlaceOrderBody = z.input<typeof placeOrderInputSchema>;

export type WantedProduct = { productId: number; quantity: number };

/** Sums the lines of each product. Sorted by product id, the order in which stock rows are locked. */
export function wantedProducts(lines: readonly WantedProduct[]): WantedProduct[] {
  const wanted = new Map<number, number>();
  for (const { productId, quantity } of lines) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  return [...wanted]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => a.productId - b.productId);
}
