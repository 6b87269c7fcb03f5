import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { orderEvents, orders } from '#server/database/schema/orders.ts';
import { statement } from '#server/database/statement.ts';
import { SETTLED_AFTER } from '#server/database/table-total.ts';

/** Should somebody change orders by hand, and their history not. */
const KEPT_MS = 600_000;

type Row = { date: string; orders: number; paise: string };
type Settled = { since: Date; upTo: number; rows: Row[] };

const day = sql`(${orders.createdAt} at time zone 'Asia/Kolkata')::date::text as date`;
const amount = sql`${orders.subtotalPaise}::bigint + ${orders.shippingPaise} as amount`;
const sums = sql`date, sum(times)::int as orders, sum(times * amount)::bigint as paise`;
const isRecent = sql`${orders.createdAt} >= ${sql.placeholder('since')}`;
const isSold = sql`(status <> 'cancelled')::int`;

/** What became of orders after an event: how much oftener each is sold now (1, 0 or -1 times) than it was then. */
function changedAfter(upTo: SQL | Placeholder): SQL {
  const wasSold = sql`
    select ${isSold} from ${orderEvents} where order_id = ${orders.id} and id <= ${upTo} order by id desc limit 1`;
  return sql`
    select ${day}, ${isSold} - coalesce((${wasSold}), 0) as times, ${amount}
    from ${orders}
    where ${orders.id} in (select order_id from ${orderEvents} where id > ${upTo}) and ${isRecent}`;
}

const selectChanged = statement<Row, { since: Date; upTo: number }>(
  'changed_sales',
  sql`select ${sums} from (${changedAfter(sql.placeholder('upTo'))}) changed group by date`,
);

/** All that is sold now, without what changed after the newest event that none with a lower id can follow. */
const selectSettled = statement<Row & { upTo: number }, { since: Date }>(
  'settled_sales',
  sql`
    with settled as materialized (
      select coalesce(max(id), 0) as id from ${orderEvents} where at < now() - ${SETTLED_AFTER}
    ), sold as (
      select ${day}, 1 as times, ${amount} from ${orders} where status <> 'cancelled' and ${isRecent}
      union all
      select date, -times, amount from (${changedAfter(sql`(select id from settled)`)}) changed
    )
    select ${sums}, (select id from settled) as "upTo" from sold group by date`,
);

const kept = new WeakMap<Db, Settled & { countedAt: number }>();

async function settledSales(db: Db, since: Date): Promise<Settled> {
  const known = kept.get(db);
  if (known && known.since <= since && performance.now() - known.countedAt < KEPT_MS) return known;
  const countedAt = performance.now();
  const rows = await selectSettled(db, { since });
  const settled = { since, upTo: rows[0]?.upTo ?? 0, rows };
  kept.set(db, { ...settled, countedAt });
  return settled;
}

/**
 * By day in India, cancelled orders left out. Every order that is placed and every change of its status leaves an event:
 * all orders are counted once, and from then on only those with an event after that.
 */
export async function selectSales(db: Db, since: Date): Promise<Map<string, { orders: number; paise: number }>> {
  const settled = await settledSales(db, since);
  const changed = await selectChanged(db, { since, upTo: settled.upTo });
  const sales = new Map<string, { orders: number; paise: number }>();
  for (const { date, orders, paise } of [...settled.rows, ...changed]) {
    const sold = sales.get(date) ?? { orders: 0, paise: 0 };
    sales.set(date, { orders: sold.orders + orders, paise: sold.paise + Number(paise) });
  }
  return sales;
}
