import { and, type Column, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Bill, BillsQuery } from '#contracts/bills/bills.ts';
import { moneyText } from '#contracts/money.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { billSearchText, billSeries, bills } from '#server/database/schema/bills.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { orderItems } from '#server/database/schema/orders.ts';

type BillRow = typeof bills.$inferSelect;
type NewBill = typeof bills.$inferInsert;

/** The row stays locked until the transaction ends, so that a number is used exactly when its bill is stored. */
export async function takeNumber(db: Db, series: string, financialYear: string): Promise<number> {
  const [row] = await db
    .insert(billSeries)
    .values({ series, financialYear, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [billSeries.series, billSeries.financialYear],
      set: { lastNumber: sql`${billSeries.lastNumber} + 1` },
    })
    .returning({ number: billSeries.lastNumber });
  if (!row) throw new Error('The series gave no number');
  return row.number;
}

export async function insertBill(db: Db, bill: NewBill): Promise<Bill> {
  const [row] = await db.insert(bills).values(bill).returning();
  if (!row) throw new Error('The bill was not stored');
  return billOf(row);
}

export function billOf(row: BillRow): Bill {
  const { id, kind, numberText, issuedOn, orderId, totalPaise, taxPaise, corrects, snapshot } = row;
  return {
    id,
    kind,
    number: numberText,
    issuedOn,
    orderId,
    corrects,
    snapshot: { ...snapshot, seller: { ...snapshot.seller, phone: snapshot.seller.phone ?? null } },
    total: moneyText(totalPaise),
    tax: moneyText(taxPaise),
  };
}

export async function selectBillsOf(db: Db, orderIds: number[]): Promise<Bill[]> {
  return (await db.select().from(bills).where(inArray(bills.orderId, orderIds)).orderBy(bills.id)).map(billOf);
}

export const selectOrderBills = (db: Db, orderId: number) => selectBillsOf(db, [orderId]);

export async function findBill(db: Db, id: number): Promise<Bill | null> {
  const [row] = await db.select().from(bills).where(eq(bills.id, id));
  return row ? billOf(row) : null;
}

/** Credit notes of a bill, oldest first. */
export async function selectCreditNotes(db: Db, billIds: number[]): Promise<Bill[]> {
  return (await db.select().from(bills).where(inArray(bills.corrects, billIds)).orderBy(bills.id)).map(billOf);
}

function matching({ query, from, to }: BillsQuery): SQL | undefined {
  const pattern = query && likePattern(query);
  const found = query
    ? or(
        sql`(${billSearchText(bills)}) ilike ${pattern}`,
        /^\d{1,9}$/.test(query) ? eq(bills.orderId, Number(query)) : undefined,
      )
    : undefined;
  return and(found, from ? gte(bills.issuedOn, from) : undefined, to ? lte(bills.issuedOn, to) : undefined);
}

export async function selectBillPage(db: Db, query: BillsQuery, { page, limit }: PageRequest) {
  const isMeant = matching(query);
  const newestFirst = [desc(bills.issuedOn), desc(bills.id)];
  const offset = (page - 1) * limit;
  const rows = await db
    .select()
    .from(bills)
    .where(isMeant)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(billOf), total: await cappedCount(db, bills, isMeant) };
}

/** In the order of their numbers, a batch at a time. */
export async function selectBillsAfter(db: Db, query: BillsQuery, { after, limit }: { after: number; limit: number }) {
  const isMeant = and(matching(query), sql`${bills.id} > ${after}`);
  return (await db.select().from(bills).where(isMeant).orderBy(bills.id).limit(limit)).map(billOf);
}

const fact = <T>(ofProduct: Column, ofLine: Column) => sql<T | null>`coalesce(${ofProduct}, ${ofLine})`;

/** The lines of orders with the current tax facts of their products, or the last ones of those that were deleted. */
export function selectTaxedItems(db: Db, orderIds: number[]) {
  return db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      productId: orderItems.productId,
      name: orderItems.name,
      quantity: orderItems.quantity,
      pricePaise: orderItems.pricePaise,
      hsn: fact<string>(products.hsn, orderItems.hsn),
      isExempt: fact<boolean>(products.isTaxExempt, orderItems.isTaxExempt),
      rate: fact<number>(products.gstBasisPoints, orderItems.gstBasisPoints),
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(orderItems.id);
}

export type TaxedItem = Awaited<ReturnType<typeof selectTaxedItems>>[number];
