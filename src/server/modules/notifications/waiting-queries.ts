import { eq, inArray, sql } from 'drizzle-orm';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import type { Db } from '#server/database/database.ts';
import { products, stock } from '#server/database/schema/catalogue.ts';
import { stockSubscriptions } from '#server/database/schema/notifications.ts';
import { revisions } from '#server/database/schema/revisions.ts';
import { statement } from '#server/database/statement.ts';
import { SETTLED_AFTER } from '#server/database/table-total.ts';

/** Should somebody change wishes by hand. */
const KEPT_MS = 600_000;

type Wanted = { productId: number; waiting: number };
/** By which it is seen whether anybody asked or was told since: wishes get higher ids, and what ends them raises the revision. */
type State = { newer: number; changes: string | null };
type Kept = State & { wanted: Wanted[]; limit: number; upTo: number; countedAt: number };

const changes = sql`(select ${revisions.value} from ${revisions} where ${revisions.name} = 'stock_subscriptions')`;

const selectState = statement<State, { upTo: number }>(
  'wishes_state',
  sql`select count(*)::int as newer, ${changes} as changes from ${stockSubscriptions} where id > ${sql.placeholder('upTo')}`,
);

const countWanted = statement<Wanted & State & { upTo: number }, { limit: number }>(
  'most_wanted',
  sql`
    with settled as materialized (
      select coalesce(max(id), 0) as id from ${stockSubscriptions} where created_at < now() - ${SETTLED_AFTER}
    )
    select product_id as "productId", count(*)::int as waiting, (select id from settled) as "upTo", ${changes} as changes,
      (select count(*)::int from ${stockSubscriptions} where id > (select id from settled)) as newer
    from ${stockSubscriptions} where notified_at is null
    group by product_id order by count(*) desc, product_id limit ${sql.placeholder('limit')}`,
);

const keptOf = new WeakMap<Db, Kept>();

/** Counted once, and again when somebody has asked or was told since. */
async function mostWanted(db: Db, limit: number): Promise<Wanted[]> {
  const known = keptOf.get(db);
  if (known?.limit === limit && performance.now() - known.countedAt < KEPT_MS) {
    const [now] = await selectState(db, { upTo: known.upTo });
    if (now?.newer === known.newer && now.changes === known.changes) return known.wanted;
  }
  const countedAt = performance.now();
  const wanted = await countWanted(db, { limit });
  const [first] = wanted;
  if (first) keptOf.set(db, { ...first, wanted, limit, countedAt });
  return wanted;
}

export async function selectMostWanted(db: Db, limit: number): Promise<AdminSummary['waiting']> {
  const wanted = await mostWanted(db, limit);
  const rows = await db
    .select({ id: products.id, name: products.name, stock: stock.quantity })
    .from(products)
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(
      inArray(
        products.id,
        wanted.map(({ productId }) => productId),
      ),
    );
  const shown = new Map(rows.map((product) => [product.id, product]));
  // A product was deleted, and the wishes for it with it.
  if (shown.size < wanted.length && keptOf.delete(db)) return selectMostWanted(db, limit);
  return wanted.flatMap(({ productId, waiting }) => {
    const product = shown.get(productId);
    return product ? { productId, name: product.name, waiting, stock: product.stock ?? 0 } : [];
  });
}
