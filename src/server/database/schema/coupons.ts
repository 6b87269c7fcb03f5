import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type CouponScope, couponKinds } from '#contracts/coupons/coupon-terms.ts';
import { users } from './accounts.ts';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';
import { orders } from './orders.ts';

/** Its row is locked while an order takes one of its uses, so that they are counted one after the other. */
export const coupons = checkedTable(
  'coupons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In capital letters. */
    code: text().notNull(),
    kind: text({ enum: couponKinds }).notNull(),
    /** Hundredths of a percent, or paise; 0 for free delivery. */
    value: integer().notNull(),
    minSubtotalPaise: integer().notNull().default(0),
    maxDiscountPaise: integer(),
    startsAt: moment().notNull(),
    endsAt: moment(),
    usesTotal: integer(),
    usesPerPerson: integer(),
    firstOrderOnly: boolean().notNull().default(false),
    /** Null: everything. */
    scope: jsonb().$type<CouponScope>(),
    includesSaleLines: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('coupons_code_unique').on(table.code),
    check('coupons_code_written', sql`${table.code} ~ '^[A-Z0-9-]{3,20}$'`),
    check(
      'coupons_value_in_range',
      sql`${table.value} >= 0 and (${table.kind} <> 'percent' or ${table.value} <= 10000)`,
    ),
  ],
);

/** One for each order with a coupon that is not cancelled. */
export const couponUses = checkedTable(
  'coupon_uses',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    couponId: integer()
      .notNull()
      .references(() => coupons.id),
    /** Null when there is no account, or when it was erased. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('coupon_uses_by_coupon').on(table.couponId),
    index('coupon_uses_by_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
);
