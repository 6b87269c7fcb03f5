import * as z from 'zod/mini';
import { productKinds } from '#contracts/catalogue/care.ts';
import { version } from '#contracts/catalogue/catalogue-fields.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { momentInput } from '#contracts/moment-input.ts';
import { moneyInput, moneySchema } from '#contracts/money-schema.ts';
import { listOf, pagedQuerySchema, wholeNumber } from '#contracts/pagination.ts';
import { couponKinds } from './coupon-terms.ts';

const MAX_SCOPED = 500;
const MAX_USES = 1_000_000;

const scopeSchema = z.object({
  kinds: z.array(z.enum(productKinds)),
  categoryIds: z.array(z.int()),
  productIds: z.array(z.int()),
});

export const couponSchema = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(couponKinds),
  /** "10" for 10%, "100.00" for an amount; null for free delivery. */
  value: z.nullable(z.string()),
  minSubtotal: moneySchema,
  maxDiscount: z.nullable(moneySchema),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  usesTotal: z.nullable(z.int()),
  usesPerPerson: z.nullable(z.int()),
  firstOrderOnly: z.boolean(),
  /** Null: everything. */
  scope: z.nullable(scopeSchema),
  includesSaleLines: z.boolean(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  /** Without cancelled orders. */
  uses: z.int(),
  /** What these orders come to, and what the coupon took off them. */
  turnover: moneySchema,
  discounts: moneySchema,
});

export type Coupon = z.infer<typeof couponSchema>;

const CODE = 'A code has 3 to 20 letters, digits or hyphens';
const VALUE = 'Please enter the discount';
const USES = 'Please enter a whole number from 1';

const moment = (name: string) => momentInput(`${name} must be a time such as 2026-11-17T00:00:00+05:30`);
const uses = z.nullable(z.int(USES).check(z.minimum(1, USES), z.maximum(MAX_USES, USES)));
const flag = (name: string, initially: boolean) => z._default(z.boolean(`${name} must be true or false`), initially);
const ids = (what: string) =>
  z._default(
    z.array(wholeNumber(`Please choose ${what}`)).check(z.maxLength(MAX_SCOPED, `At most ${MAX_SCOPED} ${what}`)),
    [],
  );

const fields = {
  code: z.string(CODE).check(z.trim(), z.regex(/^[A-Za-z0-9-]{3,20}$/, CODE), z.toUpperCase()),
  kind: z.enum(couponKinds, 'Please choose the discount type'),
  value: z._default(z.nullable(moneyInput(VALUE)), null),
  minSubtotal: z._default(moneyInput('Please enter an amount'), 0),
  maxDiscount: z._default(z.nullable(moneyInput('Please enter an amount')), null),
  /** Left out: now. */
  startsAt: z.optional(moment('startsAt')),
  endsAt: z._default(z.nullable(moment('endsAt')), null),
  usesTotal: z._default(uses, null),
  usesPerPerson: z._default(uses, 1),
  firstOrderOnly: flag('firstOrderOnly', false),
  scope: z._default(
    z.nullable(
      z.object({
        kinds: z._default(z.array(z.enum(productKinds, 'kinds must be animal, plant or dry')), []),
        categoryIds: ids('categories'),
        productIds: ids('products'),
      }),
    ),
    null,
  ),
  includesSaleLines: flag('includesSaleLines', false),
  isActive: flag('isActive', true),
};

type Checked = { kind: string; value: number | null; startsAt?: Date | undefined; endsAt: Date | null };

const isComplete = z.check<Checked>(({ value: { kind, value, startsAt, endsAt }, issues }) => {
  const refuse = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value });
  if (kind !== 'free-delivery' && !value) refuse('value', VALUE);
  if (kind === 'percent' && (value ?? 0) > 100_00) refuse('value', 'At most 100%');
  if (startsAt && endsAt && endsAt < startsAt) refuse('endsAt', 'It ends before it starts');
});

export const couponInputSchema = z.object(fields).check(isComplete);
export const couponChangeSchema = z.object({ ...fields, version }).check(isComplete);

export type CouponInput = z.output<typeof couponInputSchema>;
export type CouponChange = z.output<typeof couponChangeSchema>;

const idParams = z.object({ id: wholeNumber('There is no such coupon') });

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons',
  access: 'staff',
  right: 'coupons',
  summary: 'Coupons, the newest first, with their uses and turnover; found by a part of the code',
  query: pagedQuerySchema,
  response: listOf(couponSchema),
});

export const getCoupon = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/:id',
  access: 'staff',
  right: 'coupons',
  summary: 'A coupon with its uses and turnover',
  params: idParams,
  response: couponSchema,
});

const audit = [
  ...['code', 'kind', 'value', 'minSubtotal', 'maxDiscount', 'startsAt', 'endsAt', 'usesTotal', 'usesPerPerson'],
  ...['firstOrderOnly', 'scope', 'includesSaleLines', 'isActive'],
];

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  access: 'staff',
  right: 'coupons',
  summary: 'A new coupon',
  body: couponInputSchema,
  audit,
  response: couponSchema,
  status: 201,
});

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/api/admin/coupons/:id',
  access: 'staff',
  right: 'coupons',
  summary: 'Changes a coupon; orders that have it stay as they are',
  params: idParams,
  body: couponChangeSchema,
  audit,
  response: couponSchema,
});
