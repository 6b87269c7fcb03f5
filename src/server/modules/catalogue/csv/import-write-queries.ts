import { asc, inArray, sql } from 'drizzle-orm';
import { MAX_STOCK } from '#contracts/catalogue/product-input.ts';
import type { Db } from '#server/database/database.ts';
import { products, productTags, stock } from '#server/database/schema/catalogue.ts';
import { type NewProduct, newProductRow } from '#server/modules/catalogue/product-write-queries.ts';

/** Many at once; their ids are taken beforehand, so that each is known to belong to its product. */
export async function insertProducts(db: Db, added: NewProduct[], now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, ${added.length}::int)`,
  );
  const numbered = rows.map(({ id }, index) => ({ id, product: added[index] as NewProduct }));
  await db
    .insert(products)
    .overridingSystemValue()
    .values(numbered.map(({ id, product }) => ({ ...newProductRow(product, now), id })));
  await db.insert(stock).values(numbered.map(({ id, product }) => ({ productId: id, quantity: product.stock ?? 0 })));
  const tagged = numbered.flatMap(({ id, product }) => (product.tags ?? []).map((tagId) => ({ id, tagId })));
  const productIds = sql.param(tagged.map(({ id }) => id));
  const tagIds = sql.param(tagged.map(({ tagId }) => tagId));
  // As two arrays: as single values they could be more than a statement may have.
  await db.execute(
    sql`insert into ${productTags} (product_id, tag_id) select * from unnest(${productIds}::int[], ${tagIds}::int[])`,
  );
  return rows.map(({ id }) => id);
}

/** With `before` a change is a difference, otherwise a plain value. */
export type StockChange = { id: number; stock: number; before: number | null };

/** The ids of those that were changed; a stock that would leave its bounds is not. */
export async function changeStocks(db: Db, changes: StockChange[]): Promise<number[]> {
  const ids = changes.map(({ id }) => id);
  // In the order in which orders lock them.
  await db.select().from(stock).where(inArray(stock.productId, ids)).orderBy(asc(stock.productId)).for('update');
  const stocks = sql.param(changes.map((change) => change.stock));
  const befores = sql.param(changes.map(({ before }) => before));
  const after = sql`change.stock + coalesce(${stock.quantity} - change.before, 0)`;
  const { rows } = await db.execute<{ id: number }>(sql`
    update ${stock} set quantity = ${after}
    from unnest(${sql.param(ids)}::int[], ${stocks}::int[], ${befores}::int[]) as change(id, stock, before)
    where ${stock.productId} = change.id and ${after} between 0 and ${MAX_STOCK}
    returning ${stock.productId} as id`);
  return rows.map(({ id }) => id);
}
