import type { Coupon, CouponChange, CouponInput } from '#contracts/coupons/coupons.ts';
import { moneyText } from '#contracts/money.ts';
import { type Pagination, pagedList, pageRequest } from '#contracts/pagination.ts';
import { AppError } from '#server/http/app-error.ts';
import { changedValues } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { refuseTaken, requireFresh } from '#server/modules/catalogue/change-catalogue.ts';
import * as queries from './queries.ts';

const noCoupon = () => new AppError('not_found', 'There is no such coupon');
const taken = ({ code }: { code: string }) => ({ coupons_code_unique: `There is already a coupon ${code}.` });

type Query = { page?: number | undefined; limit?: number | undefined; query?: string | undefined };

export async function listCoupons(ctx: Context, query: Query): Promise<{ data: Coupon[]; pagination?: Pagination }> {
  const page = pageRequest(query);
  const { rows, total } = await queries.selectCouponPage(ctx.db, query.query, page);
  return pagedList(rows.map(couponOf), total, page);
}

export async function getCoupon(ctx: Context, id: number): Promise<Coupon> {
  const row = await queries.findCoupon(ctx.db, id);
  if (!row) throw noCoupon();
  return couponOf(row);
}

export function createCoupon(ctx: Context, input: CouponInput): Promise<Coupon> {
  return refuseTaken(taken(input), () =>
    inTransaction(ctx, async (ctx) => {
      const now = ctx.now();
      const { startsAt = now, ...values } = valuesOf(input);
      return getCoupon(ctx, await queries.insertCoupon(ctx.db, { ...values, startsAt, createdAt: now }));
    }),
  );
}

export function updateCoupon(ctx: Context, id: number, { version, ...input }: CouponChange): Promise<Coupon> {
  return refuseTaken(taken(input), () =>
    inTransaction(ctx, async (ctx) => {
      const locked = await queries.lockCoupon(ctx.db, { id });
      if (!locked) throw noCoupon();
      requireFresh(version, locked.version);
      const before = await getCoupon(ctx, id);
      await queries.updateCouponRow(ctx.db, id, valuesOf(input));
      const after = await getCoupon(ctx, id);
      const { version: _, uses, turnover, discounts, ...terms } = after;
      const names = Object.keys(terms) as (keyof typeof terms)[];
      ctx.noteForAudit?.({ changes: changedValues<typeof terms>(before, terms, names) });
      return after;
    }),
  );
}

function valuesOf({ value, minSubtotal, maxDiscount, scope, startsAt, ...input }: CouponInput) {
  const isScoped = scope && Object.values(scope).some((ids) => ids.length > 0);
  return {
    ...input,
    ...(startsAt && { startsAt }),
    value: input.kind === 'free-delivery' ? 0 : (value ?? 0),
    minSubtotalPaise: minSubtotal,
    maxDiscountPaise: maxDiscount,
    scope: isScoped ? scope : null,
  };
}

const valueTexts: Record<Coupon['kind'], (value: number) => string | null> = {
  percent: (value) => String(value / 100),
  amount: moneyText,
  'free-delivery': () => null,
};

function couponOf({ coupon, used }: queries.ListedCoupon): Coupon {
  const { minSubtotalPaise, maxDiscountPaise, value, startsAt, endsAt, createdAt, ...terms } = coupon;
  return {
    ...terms,
    value: valueTexts[terms.kind](value),
    minSubtotal: moneyText(minSubtotalPaise),
    maxDiscount: maxDiscountPaise === null ? null : moneyText(maxDiscountPaise),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    uses: used.uses,
    turnover: moneyText(used.turnover),
    discounts: moneyText(used.discounts),
  };
}
