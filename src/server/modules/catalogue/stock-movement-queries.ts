import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { MAX_STOCK_LOSSES, type StockLoss, type StockMovement } from '#contracts/catalogue/stock-movements.ts';
import { moneyText } from '#contracts/money.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { users } from '#server/database/schema/accounts.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { stockMovements } from '#server/database/schema/stock-movements.ts';

const { id, at, cause, quantity, balance, note, orderId } = stockMovements;
const columns = { id, at, cause, quantity, balance, note, orderId, fullName: users.fullName, username: users.username };

/** Newest first. */
export async function selectMovementPage(
  db: Db,
  productId: number,
  page: PageRequest,
): Promise<{ rows: StockMovement[]; total: number }> {
  const isOfProduct = eq(stockMovements.productId, productId);
  const rows = await db
    .select(columns)
    .from(stockMovements)
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .where(isOfProduct)
    .orderBy(desc(id))
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  return { rows: rows.map(movementOf), total: await cappedCount(db, stockMovements, isOfProduct) };
}

export async function getMovement(db: Db, movementId: number): Promise<StockMovement> {
  const [row] = await db
    .select(columns)
    .from(stockMovements)
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .where(eq(id, movementId));
  if (!row) throw new Error('The movement was not stored');
  return movementOf(row);
}

type Row = Omit<StockMovement, 'at' | 'by'> & { at: Date; fullName: string | null; username: string | null };

function movementOf({ at, fullName, username, ...row }: Row): StockMovement {
  return { ...row, at: at.toISOString(), by: fullName || username };
}

export async function hasProduct(db: Db, productId: number): Promise<boolean> {
  return (await db.$count(products, eq(products.id, productId))) > 0;
}

export async function selectLosses(db: Db, since: Date): Promise<StockLoss[]> {
  const pieces = sql`-sum(${quantity})`.mapWith(Number);
  const paise = sql`-sum(${quantity}::bigint * ${products.pricePaise})`.mapWith(Number);
  const rows = await db
    .select({ productId: products.id, name: products.name, pieces, paise })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, stockMovements.productId))
    // As in the definition of the index of losses, not as a parameter.
    .where(and(sql`${cause} = 'died'`, gte(at, since)))
    .groupBy(products.id)
    .having(sql`sum(${quantity}) < 0`)
    .orderBy(desc(paise), products.id)
    .limit(MAX_STOCK_LOSSES);
  return rows.map(({ paise, ...loss }) => ({ ...loss, value: moneyText(paise) }));
}
