import * as z from 'zod/mini';
import { version } from '#contracts/catalogue/catalogue-fields.ts';
import { gstCodeInput } from '#contracts/delivery/where.ts';
import { emailInput } from '#contracts/email.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { moneyInput, moneySchema } from '#contracts/money-schema.ts';
import { MAX_LINE_QUANTITY, type OrderLimits } from '#contracts/orders/order-limits.ts';
import type { ShippingRule } from '#contracts/orders/shipping-rule.ts';
import { wholeNumber } from '#contracts/pagination.ts';
import { lineInput, linesInput } from '#contracts/text.ts';

/** The seller's details, which the law requires and all pages, mails and packing slips show. */
export type ShopIdentity = {
  name: string;
  legalName: string;
  email: string;
  phone: string;
  whatsapp: string;
  contactPerson: string;
  grievanceOfficer: string;
  address: string;
};

export type ShopSettings = ShopIdentity & {
  /** GST code. Policies follow it unless they name another. */
  state: string;
  shipping: ShippingRule;
  orderLimits: OrderLimits;
};

const text = (label: string, max: number) => lineInput({ label, max, required: `${label} is required` });

/** At least ten digits, with common separators. */
const telephone = (label: string) =>
  text(label, 20).check(z.regex(/^\+?(?:[ ()-]*\d){10,15}$/, `${label} must be a telephone number`));

const amount = (label: string) => moneyInput(`${label} must be an amount in rupees, such as 150 or 149.50`);

const count = (label: string, max: number) =>
  wholeNumber(`${label} must be a whole number from 1 to ${max.toLocaleString('en-IN')}`, max);

export const settingsInputSchema = z.object({
  name: text('Shop name', 100),
  legalName: text('Legal name', 200),
  email: emailInput({ required: 'Email is required', invalid: 'Please enter a valid email address' }),
  phone: telephone('Phone'),
  whatsapp: telephone('WhatsApp number'),
  contactPerson: text('Contact person', 100),
  grievanceOfficer: text('Grievance officer', 100),
  address: linesInput({ label: 'Postal address', max: 500, required: 'Postal address is required' }),
  /** Without it the current one stays. */
  state: z.optional(gstCodeInput),
  shipping: z.object(
    { flat: amount('Delivery charge'), freeAbove: amount('Free delivery above') },
    'The shipping rule is required',
  ),
  /** Without them the current ones stay. */
  orderLimits: z.optional(
    z.object({
      ordersPerHour: count('Orders an hour', 1000),
      openOrders: count('Open orders', 1000),
      piecesPerProduct: count('Pieces of one product', MAX_LINE_QUANTITY),
      openValue: amount('Open value'),
    }),
  ),
  version,
});

export type SettingsInput = z.output<typeof settingsInputSchema>;

export const settingsSchema = z.object({
  name: z.string(),
  legalName: z.string(),
  email: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  contactPerson: z.string(),
  grievanceOfficer: z.string(),
  address: z.string(),
  state: z.string(),
  shipping: z.object({ flat: moneySchema, freeAbove: moneySchema }),
  orderLimits: z.object({
    ordersPerHour: z.int(),
    openOrders: z.int(),
    piecesPerProduct: z.int(),
    openValue: moneySchema,
  }),
  /** 0 until the owner has saved them once. */
  version: z.int(),
  updatedAt: z.nullable(z.string()),
  /** The bucket that pictures can be picked from by their path; null: none is configured. */
  firebaseStorageBucket: z.nullable(z.string()),
});

export type SettingsView = z.infer<typeof settingsSchema>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  summary: "The shop's identity, shipping rule and order limits, as the owner edits them",
  response: settingsSchema,
});

/** For staff who edit the catalogue: they do not see the settings. */
export const getProductOptions = endpoint({
  method: 'GET',
  path: '/api/admin/product-options',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'What the product form needs of the settings: GST rates, and the bucket of pictures',
  response: z.object({
    gstRates: z.array(z.number()),
    firebaseStorageBucket: settingsSchema.shape.firebaseStorageBucket,
  }),
});

/** The names of the shop's people stay out of the log. */
export const settingsAudit = [
  'name',
  'legalName',
  'email',
  'phone',
  'whatsapp',
  'address',
  'state',
  'shipping',
  'orderLimits',
] as const;

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  access: 'admin',
  summary: "Saves the shop's identity, shipping rule and order limits",
  body: settingsInputSchema,
  audit: settingsAudit,
  response: settingsSchema,
});
