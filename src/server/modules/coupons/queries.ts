import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { CouponLine } from '#contracts/coupons/coupon-terms.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { coupons, couponUses } from '#server/database/schema/coupons.ts';
import { orders } from '#server/database/schema/orders.ts';

export type CouponRow = typeof coupons.$inferSelect;
export type NewCoupon = Omit<typeof coupons.$inferInsert, 'id'>;

export async function findCouponByCode(db: Db, code: string): Promise<CouponRow | null> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  return row ?? null;
}

/** Locked until the transaction ends, so that its uses are counted one after the other. */
export async function lockCoupon(db: Db, is: { code: string } | { id: number }): Promise<CouponRow | null> {
  const where = 'code' in is ? eq(coupons.code, is.code) : eq(coupons.id, is.id);
  const [row] = await db.select().from(coupons).where(where).for('update');
  return row ?? null;
}

/** A customer by the account, and by the telephone number of orders that the shop entered. */
export type Person = { userId: number | null; phone: string | null };

function isOf({ userId, phone }: Person): SQL[] {
  return [
    ...(userId === null ? [] : [eq(orders.userId, userId)]),
    ...(phone === null ? [] : [sql`${orders.buyer} is not null and ${orders.buyer} ->> 'phone' = ${phone}`]),
  ];
}

export function countUses(db: Db, couponId: number): Promise<number> {
  return db.$count(couponUses, eq(couponUses.couponId, couponId));
}

export async function countUsesBy(db: Db, couponId: number, person: Person): Promise<number> {
  const is = isOf(person);
  if (is.length === 0) return 0;
  const [row] = await db
    .select({ uses: count() })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(and(eq(couponUses.couponId, couponId), sql`(${sql.join(is, sql` or `)})`));
  return row?.uses ?? 0;
}

/** Each condition by an index of its own. */
export async function hasOrdered(db: Db, person: Person): Promise<boolean> {
  for (const is of isOf(person)) {
    const found = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(is, ne(orders.status, 'cancelled')))
      .limit(1);
    if (found.length > 0) return true;
  }
  return false;
}

export type CouponProduct = Pick<CouponLine, 'productId' | 'kind' | 'categoryId' | 'isOnSale'>;

export function selectCouponProducts(db: Db, ids: number[]): Promise<CouponProduct[]> {
  return db
    .select({
      productId: products.id,
      kind: products.kind,
      categoryId: products.categoryId,
      isOnSale: sql<boolean>`coalesce(${products.compareAtPaise} > ${products.pricePaise}, false)`,
    })
    .from(products)
    .where(inArray(products.id, ids));
}

export async function insertUse(db: Db, use: typeof couponUses.$inferInsert): Promise<void> {
  await db.insert(couponUses).values(use);
}

export async function deleteUse(db: Db, orderId: number): Promise<void> {
  await db.delete(couponUses).where(eq(couponUses.orderId, orderId));
}

/** Uses, and what their orders came to. */
const used = sql`(
  select json_build_object('uses', count(*), 'turnover', coalesce(sum(o.subtotal_paise::bigint - o.discount_paise
    + o.shipping_paise), 0), 'discounts', coalesce(sum(o.discount_paise::bigint), 0))
  from ${couponUses} u join ${orders} o on o.id = u.order_id where u.coupon_id = ${coupons}.id)`.mapWith(
  (sums: { uses: number; turnover: number; discounts: number }) => sums,
);

export type ListedCoupon = { coupon: CouponRow; used: { uses: number; turnover: number; discounts: number } };

export async function selectCouponPage(
  db: Db,
  text: string | undefined,
  { page, limit }: PageRequest,
): Promise<{ rows: ListedCoupon[]; total: number }> {
  const where = text ? sql`${coupons.code} like ${likePattern(text.toUpperCase())}` : undefined;
  const rows = await db
    .select({ coupon: coupons, used })
    .from(coupons)
    .where(where)
    .orderBy(desc(coupons.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(coupons, where) };
}

export async function findCoupon(db: Db, id: number): Promise<ListedCoupon | null> {
  const [row] = await db.select({ coupon: coupons, used }).from(coupons).where(eq(coupons.id, id));
  return row ?? null;
}

export async function insertCoupon(db: Db, coupon: NewCoupon): Promise<number> {
  const [row] = await db.insert(coupons).values(coupon).returning({ id: coupons.id });
  if (!row) throw new Error('The coupon was not stored');
  return row.id;
}

export async function updateCouponRow(db: Db, id: number, change: Partial<NewCoupon>): Promise<void> {
  await db
    .update(coupons)
    .set({ ...change, version: sql`${coupons.version} + 1` })
    .where(eq(coupons.id, id));
}
