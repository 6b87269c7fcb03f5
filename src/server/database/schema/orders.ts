import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import type { TakenCoupon } from '#contracts/coupons/coupon-terms.ts';
import type { StoredPromise } from '#contracts/delivery/promise.ts';
import type { Buyer } from '#contracts/orders/order-contact.ts';
import { orderSources } from '#contracts/orders/order-sources.ts';
import { orderStatuses } from '#contracts/orders/order-status.ts';
import { eventAuthors } from '#contracts/orders/orders.ts';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';

/** `checkedAt`: the save of the dispatch calendar that it was last compared with. */
export type CheckedPromise = StoredPromise & { checkedAt?: string };

const texts = ['recipientName', 'recipientPhone', 'addressLine1', 'city', 'state', 'zipCode', 'country'];
const textsOrNulls = ['recipientEmail', 'addressLine2'];
const POSTAL_ADDRESS = [
  ...texts.map((key) => `$.${key}.type() == "string"`),
  ...textsOrNulls.map((key) => `($.${key}.type() == "string" || $.${key}.type() == "null")`),
].join(' && ');
/** A missing field makes the result unknown, which a check alone would accept. */
const isPostalAddress = (column: AnyPgColumn) => sql`(${column} @@ ${sql.raw(`'strict ${POSTAL_ADDRESS}'`)}) is true`;

/** The migration adds what Drizzle cannot say: a rule that a customer with addresses has exactly one default. */
export const addresses = checkedTable(
  'addresses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipientName: text().notNull(),
    recipientEmail: text(),
    recipientPhone: text().notNull(),
    addressLine1: text().notNull(),
    addressLine2: text(),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text().notNull(),
    country: text().notNull(),
    isDefault: boolean().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('addresses_by_user').on(table.userId),
    uniqueIndex('addresses_one_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
);

const searchedParts: (keyof PostalAddress)[] = ['recipientName', 'recipientPhone', 'recipientEmail', 'city', 'zipCode'];
const searchedOfBuyer: (keyof Buyer)[] = ['name', 'phone', 'email'];

/** What an administrator finds an order by. A query uses the index only with exactly this expression. */
export function orderSearchText({
  shippingAddress,
  billingAddress,
  buyer,
}: Record<'shippingAddress' | 'billingAddress' | 'buyer', AnyPgColumn>) {
  const part = (column: AnyPgColumn, name: string) => sql`coalesce(${column} ->> ${sql.raw(`'${name}'`)}, '')`;
  const parts = [
    ...[shippingAddress, billingAddress].flatMap((address) => searchedParts.map((name) => part(address, name))),
    ...searchedOfBuyer.map((name) => part(buyer, name)),
  ];
  return sql.join(parts, sql` || E'\\n' || `);
}

/** Received beyond what is owed; refunds of claims owe less still. A query uses the index only with this expression. */
export function isOverpaid(
  table: Record<'status' | 'subtotalPaise' | 'discountPaise' | 'shippingPaise' | 'receivedPaise', AnyPgColumn>,
) {
  const total = sql`${table.subtotalPaise} - ${table.discountPaise} + ${table.shippingPaise}`;
  return sql`${table.receivedPaise} > case ${table.status} when 'cancelled' then 0 else ${total} end`;
}

export const orders = checkedTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null when there is no account, or when it was erased: the figures stay. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: orderStatuses }).notNull(),
    subtotalPaise: integer().notNull(),
    discountPaise: integer().notNull().default(0),
    shippingPaise: integer().notNull(),
    /** The payments in less those back; `desk/payment-queries.ts` keeps it so. */
    receivedPaise: integer().notNull().default(0),
    /** As they were when the order was placed. Null: it is collected at the shop. */
    shippingAddress: jsonb().$type<PostalAddress>(),
    billingAddress: jsonb().$type<PostalAddress>(),
    notes: text(),
    /** For staff alone. */
    internalNotes: text(),
    createdAt: moment().notNull(),
    /** Part of the customer's link: a new one ends all links before it. Null: the link was never renewed. */
    linkNonce: text(),
    /** When the order comes up at the desk again. */
    remindAt: moment(),
    /** When the customer was told of the open offer or payment; null: not yet, so no deadline runs. */
    toldAt: moment(),
    /** The shop cancels the order at this time if nobody answers or pays. */
    holdUntil: moment(),
    deliveredAt: moment(),
    paysOnDelivery: boolean().notNull().default(false),
    source: text({ enum: orderSources }).notNull().default('shop'),
    /** The administrator who entered it; null for an order of the shop's pages. */
    placedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Whom the shop talks to about an order that it entered itself. */
    buyer: jsonb().$type<Buyer>(),
    /** The coupon as it was taken. */
    coupon: jsonb().$type<TakenCoupon>(),
    /** The day on which the customer asked the parcel to leave. Null: as soon as possible. */
    wishedDispatchOn: date(),
    /** The days as last promised. Null: the dispatch calendar was off. */
    promise: jsonb().$type<CheckedPromise>(),
    /** The delivery charge of heavy goods is agreed at the desk. */
    deliveryByAgreement: boolean().notNull().default(false),
    /** Of a business that buys. */
    gstin: text(),
  },
  (table) => [
    index('orders_to_remind').on(table.remindAt).where(sql`${table.remindAt} is not null`),
    index('orders_overpaid').on(table.id).where(isOverpaid(table)),
    index('orders_to_let_go').on(table.holdUntil).where(sql`${table.holdUntil} is not null`),
    index('orders_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_by_user').on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_by_status').on(table.status, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_search_text')
      .using('gin', sql`(${orderSearchText(table)}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('orders_by_buyer_phone').on(sql`(${table.buyer} ->> 'phone')`).where(sql`${table.buyer} is not null`),
    index('orders_by_placer').on(table.placedBy).where(sql`${table.placedBy} is not null`),
    check(
      'orders_shipping_address_complete',
      sql`${table.shippingAddress} is null or ${isPostalAddress(table.shippingAddress)}`,
    ),
    check('orders_buyer_known', sql`${table.shippingAddress} is not null or ${table.buyer} is not null`),
    check(
      'orders_billing_address_complete',
      sql`${table.billingAddress} is null or ${isPostalAddress(table.billingAddress)}`,
    ),
    check('orders_amounts_not_negative', sql`${table.subtotalPaise} >= 0 and ${table.shippingPaise} >= 0`),
    check('orders_discount_in_range', sql`${table.discountPaise} between 0 and ${table.subtotalPaise}`),
  ],
);

/** Name, picture, price and weight class as they were sold. */
export const orderItems = checkedTable(
  'order_items',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
    name: text().notNull(),
    imageUrl: text(),
    pricePaise: integer().notNull(),
    quantity: integer().notNull(),
    isHeavy: boolean().notNull().default(false),
    /** Pieces that were dead, missing or taken back in a claim: they do not go back into stock. */
    unsellable: integer().notNull().default(0),
    /** What bills need to know of a product, copied when it is deleted. */
    hsn: text(),
    isTaxExempt: boolean(),
    gstBasisPoints: integer(),
  },
  (table) => [
    index('order_items_by_order').on(table.orderId),
    index('order_items_by_product').on(table.productId),
    check('order_items_quantity_positive', sql`${table.quantity} > 0`),
    check('order_items_price_not_negative', sql`${table.pricePaise} >= 0`),
    check('order_items_unsellable_in_range', sql`${table.unsellable} between 0 and ${table.quantity}`),
  ],
);

/** Pieces of each product that were sold lately; an hourly job counts them, because that reads many orders. */
export const productSales = checkedTable(
  'product_sales',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    sold: integer().notNull(),
  },
  (table) => [index('product_sales_most').on(table.sold, table.productId)],
);

export const orderEvents = checkedTable(
  'order_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text({ enum: orderStatuses }).notNull(),
    at: moment().notNull(),
    by: text({ enum: eventAuthors }).notNull(),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** A full payment did it, so that undoing the payment undoes it; or that undoing. */
    onPayment: boolean().notNull().default(false),
  },
  (table) => [index('order_events_by_order').on(table.orderId), index('order_events_by_actor').on(table.actorId)],
);

/** A key that a browser sends with an order, so that a repeat is not a second order. */
export const orderKeys = checkedTable(
  'order_keys',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** Null only inside the transaction that places the order. */
    orderId: integer().references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('order_keys_by_age').on(table.createdAt),
    index('order_keys_by_order').on(table.orderId),
  ],
);

export const cartLines = checkedTable(
  'cart_lines',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('cart_lines_by_product').on(table.productId),
  ],
);
