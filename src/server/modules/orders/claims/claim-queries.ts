import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ProductKind } from '#contracts/delivery/dispatch-policy.ts';
import type { OrderEvent } from '#contracts/orders/orders.ts';
import type { Db } from '#server/database/database.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { claimEvents, claimLines, claimMessages, claimSettlements, claims } from '#server/database/schema/claims.ts';
import { orderEvents, orderItems, orders } from '#server/database/schema/orders.ts';
import { storeCredits } from '#server/database/schema/store-credits.ts';

export type ClaimRow = typeof claims.$inferSelect;
export type ClaimLineRow = typeof claimLines.$inferSelect;

/** An item of the order; a product that was deleted counts as dry. */
export type ClaimItem = {
  id: number;
  productId: number | null;
  name: string;
  imageUrl: string | null;
  pricePaise: number;
  quantity: number;
  kind: ProductKind;
  /** Nobody knows whether a deleted product was alive. */
  canBeDead: boolean;
};

export type ArrivalFacts = { shippedAt: Date | null; deliveredAt: Date | null };

/** Null before the parcel leaves and when the order was cancelled: nothing can be claimed. */
export async function findArrival(db: Db, orderId: number): Promise<ArrivalFacts> {
  const [row] = await db
    .select({
      status: orders.status,
      deliveredAt: orders.deliveredAt,
      createdAt: orders.createdAt,
      shippedAt: sql`(select min(${orderEvents.at}) from ${orderEvents}
        where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.status} = 'shipped')`.mapWith(orderEvents.at),
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (row?.status !== 'shipped' && row?.status !== 'delivered') return { shippedAt: null, deliveredAt: null };
  // An order can be set to delivered without ever having been shipped, and a delivery can be undone.
  const deliveredAt = row.status === 'delivered' ? row.deliveredAt : null;
  return { shippedAt: row.shippedAt ?? row.createdAt, deliveredAt };
}

export async function selectClaimItems(db: Db, orderId: number): Promise<ClaimItem[]> {
  const { id, productId, name, imageUrl, pricePaise, quantity } = orderItems;
  return db
    .select({
      id,
      productId,
      name,
      imageUrl,
      pricePaise,
      quantity,
      kind: sql<ProductKind>`coalesce(${products.kind}, 'dry')`,
      canBeDead: sql<boolean>`${products.kind} is distinct from 'dry'`,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(id));
}

/** Pieces of each item that other claims of the order were approved for. */
export async function selectApprovedElsewhere(
  db: Db,
  orderId: number,
  ownClaimId: number,
): Promise<Map<number, number>> {
  const rows = await db
    .select({ itemId: claimLines.itemId, pieces: sql`sum(${claimLines.approvedQuantity})`.mapWith(Number) })
    .from(claimLines)
    .innerJoin(claims, eq(claims.id, claimLines.claimId))
    .where(
      and(
        eq(claims.orderId, orderId),
        ne(claims.id, ownClaimId),
        inArray(claims.state, ['approved', 'part-approved', 'settled']),
      ),
    )
    .groupBy(claimLines.itemId);
  return new Map(rows.map(({ itemId, pieces }) => [itemId, pieces]));
}

export async function findLastClaim(db: Db, orderId: number): Promise<ClaimRow | null> {
  const [row] = await db.select().from(claims).where(eq(claims.orderId, orderId)).orderBy(desc(claims.id)).limit(1);
  return row ?? null;
}

export async function findClaim(db: Db, id: number): Promise<ClaimRow | null> {
  const [row] = await db.select().from(claims).where(eq(claims.id, id));
  return row ?? null;
}

export async function insertClaim(db: Db, claim: typeof claims.$inferInsert): Promise<ClaimRow> {
  const [row] = await db.insert(claims).values(claim).returning();
  if (!row) throw new Error('The claim was not stored');
  return row;
}

type ClaimChange = Partial<Omit<typeof claims.$inferInsert, 'id' | 'version'>>;

/** Each change makes the version that others have seen stale. */
export async function updateClaim(db: Db, id: number, change: ClaimChange): Promise<ClaimRow> {
  const [row] = await db
    .update(claims)
    .set({ ...change, version: sql`${claims.version} + 1` })
    .where(eq(claims.id, id))
    .returning();
  if (!row) throw new Error('The claim was not stored');
  return row;
}

type NewEvent = { claimId: number; state: ClaimRow['state']; at: Date; by: OrderEvent['by']; actorId: number | null };

export async function insertClaimEvent(db: Db, event: NewEvent): Promise<void> {
  await db.insert(claimEvents).values(event);
}

export function selectClaimEvents(db: Db, claimId: number) {
  return db.select().from(claimEvents).where(eq(claimEvents.claimId, claimId)).orderBy(asc(claimEvents.id));
}

export function selectClaimLines(db: Db, claimId: number): Promise<ClaimLineRow[]> {
  return db.select().from(claimLines).where(eq(claimLines.claimId, claimId)).orderBy(asc(claimLines.itemId));
}

export async function replaceClaimLines(
  db: Db,
  claimId: number,
  lines: Omit<typeof claimLines.$inferInsert, 'claimId'>[],
): Promise<void> {
  await db.delete(claimLines).where(eq(claimLines.claimId, claimId));
  if (lines.length > 0) await db.insert(claimLines).values(lines.map((line) => ({ ...line, claimId })));
}

export async function setApproved(db: Db, claimId: number, itemId: number, approvedQuantity: number): Promise<void> {
  await db
    .update(claimLines)
    .set({ approvedQuantity })
    .where(and(eq(claimLines.claimId, claimId), eq(claimLines.itemId, itemId)));
}

/** As before the decision. */
export async function clearApproved(db: Db, claimId: number): Promise<void> {
  await db.update(claimLines).set({ approvedQuantity: null }).where(eq(claimLines.claimId, claimId));
}

export async function insertClaimMessage(db: Db, message: typeof claimMessages.$inferInsert): Promise<void> {
  await db.insert(claimMessages).values(message);
}

export function selectClaimMessages(db: Db, claimId: number) {
  return db.select().from(claimMessages).where(eq(claimMessages.claimId, claimId)).orderBy(asc(claimMessages.id));
}

export async function findSettlement(db: Db, claimId: number) {
  const { method, amountPaise, at, replacementOrderId } = claimSettlements;
  const [row] = await db
    .select({ method, amountPaise, at, replacementOrderId, creditExpiresOn: storeCredits.expiresOn })
    .from(claimSettlements)
    .leftJoin(storeCredits, eq(storeCredits.id, claimSettlements.creditId))
    .where(eq(claimSettlements.claimId, claimId));
  return row ?? null;
}

export type SettlementRow = NonNullable<Awaited<ReturnType<typeof findSettlement>>>;
