import { sql } from 'drizzle-orm';
import { isStaff } from '#contracts/accounts/staff.ts';
import { MAX_STOCK } from '#contracts/catalogue/product-input.ts';
import type { StockCause } from '#contracts/catalogue/stock-movements.ts';
import { stockReasons } from '#contracts/catalogue/stock-reasons.ts';
import { stock } from '#server/database/schema/catalogue.ts';
import { stockMovements } from '#server/database/schema/stock-movements.ts';
import { statement } from '#server/database/statement.ts';
import type { Context } from '#server/http/context.ts';

/** What is added to a stock, or what it is set to. */
export type StockChange = { productId: number; add: number } | { productId: number; set: number };

export type Reason = { cause: StockCause; orderId?: number; note?: string | null };

/** `movementId` is null when nothing had to be noted. */
export type ChangedStock = { productId: number; quantity: number; added: number; movementId: number | null };

const value = sql.placeholder;
const WORTH_NOTING = sql.raw(stockReasons.map((cause) => `'${cause}'`).join(', '));

// One round trip, so that an order costs no more than without its ledger. The lock returns the latest quantity, and
// locks in the same order as a sale.
const changedStocks = statement<ChangedStock, Record<string, unknown>>(
  'change_stocks',
  sql`
    with locked as materialized (
      select product_id, quantity as before from ${stock}
      where product_id = any(${value('ids')}::int[]) order by product_id for update
    ), wanted as (
      select product_id, before, case when is_set then amount else before + amount end as after
      from unnest(${value('ids')}::int[], ${value('amounts')}::int[], ${value('sets')}::bool[])
        as change(product_id, amount, is_set)
      join locked using (product_id)
    ), changed as (
      update ${stock} set quantity = wanted.after from wanted
      where ${stock.productId} = wanted.product_id and wanted.after >= 0
        and (wanted.after <= ${sql.raw(`${MAX_STOCK}`)} or ${value('cause')}::text in ('cancellation', 'quote'))
      returning wanted.*
    ), noted as (
      insert into ${stockMovements} (product_id, at, cause, quantity, balance, note, order_id, actor_id)
      select product_id, ${value('at')}::timestamptz, ${value('cause')}::text, after - before, after,
        ${value('note')}::text, ${value('orderId')}::int, ${value('actorId')}::int
      from changed where after <> before or ${value('cause')}::text in (${WORTH_NOTING})
      returning id, product_id
    )
    select changed.product_id as "productId", after as quantity, after - before as added, noted.id as "movementId"
    from changed left join noted using (product_id)`,
);

/**
 * The only function that changes stocks. Each change is noted in the same statement, so that the movements of a product
 * always add up to its stock. A stock that would leave its bounds is not changed and not among the results.
 */
export function changeStocks(ctx: Context, changes: readonly StockChange[], reason: Reason): Promise<ChangedStock[]> {
  return changedStocks(ctx.db, {
    ids: changes.map(({ productId }) => productId),
    amounts: changes.map((change) => ('set' in change ? change.set : change.add)),
    sets: changes.map((change) => 'set' in change),
    at: ctx.now(),
    cause: reason.cause,
    note: reason.note ?? null,
    orderId: reason.orderId ?? null,
    actorId: staffId(ctx.actor),
  });
}

/** Whose change it is; null for a customer, whose order says it. */
function staffId(actor: Context['actor']): number | null {
  return actor && isStaff(actor) ? actor.userId : null;
}

type NewStock = { productId: number; quantity: number };

/** The first stock of new products. */
export async function openStocks(ctx: Pick<Context, 'db' | 'actor' | 'now'>, stocks: readonly NewStock[]) {
  const ids = sql.param(stocks.map(({ productId }) => productId));
  const quantities = sql.param(stocks.map(({ quantity }) => quantity));
  const actorId = staffId(ctx.actor);
  await ctx.db.execute(sql`
    with opened as (
      insert into ${stock} (product_id, quantity) select * from unnest(${ids}::int[], ${quantities}::int[])
      returning product_id, quantity
    )
    insert into ${stockMovements} (product_id, at, cause, quantity, balance, actor_id)
    select product_id, ${ctx.now()}::timestamptz, 'opening', quantity, quantity, ${actorId}::int
    from opened order by product_id`);
}

/** Finds stocks that are not the sum of their movements, or with a balance that is not the sum up to it. */
export const STOCKS_WITH_WRONG_LEDGERS = `FROM stock s LEFT JOIN (
  SELECT product_id, sum(quantity) AS total, bool_and(balance = running) AS is_whole FROM (
    SELECT product_id, quantity, balance, sum(quantity) OVER (PARTITION BY product_id ORDER BY id) AS running
    FROM stock_movements
  ) movement GROUP BY product_id
) ledger USING (product_id)
WHERE ledger.total IS DISTINCT FROM s.quantity OR ledger.is_whole IS NOT TRUE`;
