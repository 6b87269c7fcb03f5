import {
  couponDiscount,
  couponSentence,
  type EarlierUses,
  type Judged,
  judgeCoupon,
  NOT_KNOWN,
  type TakenCoupon,
  usesRefusal,
} from '#contracts/coupons/coupon-terms.ts';
import type { CartQuote } from '#contracts/delivery/delivery.ts';
import type { Paise } from '#contracts/money.ts';
import type { Db } from '#server/database/database.ts';
import { addressKey, type Limit } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import * as queries from './queries.ts';

const wrongCodes: Limit = {
  name: 'coupon-codes',
  max: 20,
  windowSeconds: 15 * 60,
  sentence: 'Too many codes were tried. Please wait a while and try again.',
};

type SoldLine = { productId: number; pricePaise: Paise; quantity: number };

/** Nobody: only what holds for everybody is judged. */
export type Person = queries.Person | null;

type Asked = { code: string; lines: readonly SoldLine[]; person: Person };

const refusedCoupon = (sentence: string) => new AppError('coupon_refused', sentence);

export type QuotedCoupon = { coupon: TakenCoupon | null; discountPaise: Paise; result: CartQuote['coupon'] };

/** What a code would take off. Takes no use. */
export async function quoteCoupon(ctx: Context, asked: Asked): Promise<QuotedCoupon> {
  const { code } = asked;
  const found = await countingGuesses(ctx, code, async () =>
    judged(ctx, await queries.findCouponByCode(ctx.db, code), asked),
  );
  if ('refused' in found) return { coupon: null, discountPaise: 0, result: { code, refused: found.refused } };
  const { coupon } = found;
  const discountPaise = couponDiscount(coupon, asked.lines);
  return { coupon, discountPaise, result: { code, sentence: couponSentence(coupon, discountPaise) } };
}

/**
 * The coupon for an order, or 409. Its row stays locked until the order's transaction ends; products are locked before
 * it everywhere. `noteUse` follows when the order has its number.
 */
export async function takeCoupon(ctx: Context, asked: Asked): Promise<TakenCoupon> {
  const found = await judged(ctx, await queries.lockCoupon(ctx.db, asked), asked);
  if ('refused' in found) throw refusedCoupon(found.refused);
  return found.coupon;
}

export async function noteUse({ db }: Context, orderId: number, { couponId }: TakenCoupon, userId: number | null) {
  await queries.insertUse(db, { orderId, couponId, userId });
}

/** An order that is cancelled gives its use back. */
export async function returnCoupon({ db }: Context, orderId: number): Promise<void> {
  await queries.deleteUse(db, orderId);
}

type Restored = { id: number; coupon: TakenCoupon; person: queries.Person };

/**
 * An order that is restored needs its use again, if one is left. Its discount was promised, so that dates do not count.
 */
export async function retakeCoupon(ctx: Context, { id, coupon, person }: Restored): Promise<void> {
  const terms = await queries.lockCoupon(ctx.db, { id: coupon.couponId });
  const refusal = terms ? usesRefusal(terms, await earlierUses(ctx.db, terms, person)) : NOT_KNOWN;
  if (refusal) throw refusedCoupon(refusal);
  await noteUse(ctx, id, coupon, person.userId);
}

async function judged(ctx: Context, terms: queries.CouponRow | null, { lines, person }: Asked): Promise<Judged> {
  const ids = lines.map(({ productId }) => productId);
  const facts = new Map((await queries.selectCouponProducts(ctx.db, ids)).map((fact) => [fact.productId, fact]));
  const known = lines.flatMap((line) => {
    const fact = facts.get(line.productId);
    return fact ? [{ ...fact, ...line }] : [];
  });
  const earlier = terms ? await earlierUses(ctx.db, terms, person) : noUses;
  return judgeCoupon(terms, { lines: known, earlier, now: ctx.now() });
}

const noUses: EarlierUses = { uses: 0, usesByPerson: 0, hasOrdered: false };

async function earlierUses(db: Db, terms: queries.CouponRow, person: Person): Promise<EarlierUses> {
  const { id, usesTotal, usesPerPerson, firstOrderOnly } = terms;
  return {
    uses: usesTotal === null ? 0 : await queries.countUses(db, id),
    usesByPerson: person && usesPerPerson !== null ? await queries.countUsesBy(db, id, person) : 0,
    hasOrdered: person !== null && firstOrderOnly && (await queries.hasOrdered(db, person)),
  };
}

/** Who enters orders types codes for others. */
const isTrusted = ({ actor }: Context) => actor?.rights.has('orders.desk') ?? false;

/**
 * After too many wrong codes the right one is refused too. Outside of the order's transaction: a wrong code counts
 * although the order fails.
 */
export async function countingGuesses<T extends object>(
  ctx: Context,
  code: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (code === undefined || isTrusted(ctx)) return work();
  const key = addressKey(ctx.address);
  await ctx.limits.take(ctx, wrongCodes, key);
  const outcome = await work().catch((error: unknown) => ({ error }));
  if (!isWrongCode(outcome)) await ctx.limits.giveBack(ctx, wrongCodes, key);
  if ('error' in outcome) throw outcome.error;
  return outcome;
}

function isWrongCode(outcome: object): boolean {
  if ('error' in outcome) return outcome.error instanceof AppError && outcome.error.message === NOT_KNOWN;
  return 'refused' in outcome && outcome.refused === NOT_KNOWN;
}
