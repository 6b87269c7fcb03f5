import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { ImportProblem, ProductImport } from '#contracts/catalogue/product-csv.ts';
import { MAX_STOCK } from '#contracts/catalogue/product-input.ts';
import type { Db } from '#server/database/database.ts';
import { categories, products, productTags, stock, tags } from '#server/database/schema/catalogue.ts';
import { productImports } from '#server/database/schema/operation.ts';
import { type NewProduct, newProductRow } from '#server/modules/catalogue/product-write-queries.ts';
import type { KnownNames } from './import-input.ts';

const isRunning = eq(productImports.state, 'running');

/** There is one place for a running import: a unique index refuses the second. */
export async function insertImport(db: Db, actorId: number | null, now: Date): Promise<number> {
  const [row] = await db
    .insert(productImports)
    .values({ actorId, state: 'running', total: 0, done: 0, faults: [], startedAt: now, aliveAt: now })
    .returning({ id: productImports.id });
  return (row as { id: number }).id;
}

/** Those that died with their process make room for the next. */
export async function failSilentImports(db: Db, silentSince: Date, now: Date): Promise<void> {
  await db
    .update(productImports)
    .set({ state: 'failed', finishedAt: now })
    .where(and(isRunning, lt(productImports.aliveAt, silentSince)));
}

export async function findImport(db: Db, id: number): Promise<(ProductImport & { aliveAt: Date }) | null> {
  const { state, total, done, created, updated, faults, aliveAt } = productImports;
  const [row] = await db
    .select({ id: productImports.id, state, total, done, created, updated, faults, aliveAt })
    .from(productImports)
    .where(eq(productImports.id, id));
  return row ?? null;
}

export async function noteProgress(db: Db, id: number, progress: { total: number; done: number }, now: Date) {
  await db
    .update(productImports)
    .set({ ...progress, aliveAt: now })
    .where(eq(productImports.id, id));
}

/** In the transaction of the import, so that the products and the word that it is done are one. False: it was given up. */
export async function markDone(
  db: Db,
  id: number,
  counts: { total: number; created: number; updated: number },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(productImports)
    .set({ ...counts, state: 'done', done: counts.total, aliveAt: now, finishedAt: now })
    .where(and(eq(productImports.id, id), isRunning))
    .returning({ id: productImports.id });
  return rows.length > 0;
}

export async function markFailed(db: Db, id: number, problems: ImportProblem[], now: Date): Promise<void> {
  await db
    .update(productImports)
    .set({ state: 'failed', faults: problems, aliveAt: now, finishedAt: now })
    .where(and(eq(productImports.id, id), isRunning));
}

/** A name wins over the slug of another category: names are what an export writes. */
export async function selectNames(db: Db): Promise<KnownNames> {
  const { id, name, slug } = categories;
  const categoryRows = await db.select({ id, name, slug }).from(categories);
  const tagRows = await db.select({ id: tags.id, name: tags.name }).from(tags);
  const entries = (rows: { id: number; name: string }[]) =>
    rows.map((row): [string, number] => [row.name.toLowerCase(), row.id]);
  return {
    categories: new Map([
      ...categoryRows.map((row): [string, number] => [row.slug.toLowerCase(), row.id]),
      ...entries(categoryRows),
    ]),
    tags: new Map(entries(tagRows)),
  };
}

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
type StockChange = { id: number; stock: number; before: number | null };

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
