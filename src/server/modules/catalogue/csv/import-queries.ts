import { and, asc, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { ImportProblem, ProductImport } from '#contracts/catalogue/product-csv.ts';
import { picturesAfter } from '#contracts/catalogue/product-pictures.ts';
import type { Db } from '#server/database/database.ts';
import { categories, products, tags } from '#server/database/schema/catalogue.ts';
import { productImportChanges, productImports } from '#server/database/schema/operation.ts';
import type { Context } from '#server/http/context.ts';
import {
  insertImages,
  insertProductTags,
  type NewProduct,
  newProductRow,
} from '#server/modules/catalogue/product-write-queries.ts';
import { openStocks } from '#server/modules/catalogue/stock-ledger.ts';
import type { KnownNames } from './import-input.ts';

const isRunning = eq(productImports.state, 'running');

type NewImport = { actorId: number | null; isDryRun: boolean; fileHash: string };

/** There is one place for a running import: a unique index refuses the second. */
export async function insertImport(db: Db, added: NewImport, now: Date): Promise<number> {
  const [row] = await db
    .insert(productImports)
    .values({ ...added, state: 'running', total: 0, done: 0, faults: [], startedAt: now, aliveAt: now })
    .returning({ id: productImports.id });
  return (row as { id: number }).id;
}

/** Whether an import of the same file was done, and not undone. */
export async function isRepeat(db: Db, fileHash: string): Promise<boolean> {
  const { state, isDryRun, undoneAt } = productImports;
  const rows = await db
    .select({ id: productImports.id })
    .from(productImports)
    .where(and(eq(productImports.fileHash, fileHash), eq(state, 'done'), eq(isDryRun, false), isNull(undoneAt)))
    .limit(1);
  return rows.length > 0;
}

/** Those that died with their process make room for the next. */
export async function failSilentImports(db: Db, silentSince: Date, now: Date): Promise<void> {
  await db
    .update(productImports)
    .set({ state: 'failed', finishedAt: now })
    .where(and(isRunning, lt(productImports.aliveAt, silentSince)));
}

type FoundImport = ProductImport & { aliveAt: Date };

async function selectImports(db: Db, where: SQL | undefined): Promise<FoundImport[]> {
  const rows = await db
    .select({ ...getTableColumns(productImports), canUndo: sql<boolean>`${hasChanges}` })
    .from(productImports)
    .where(where);
  return rows.map((row) => ({
    ...row,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
  }));
}

export async function findImport(db: Db, id: number): Promise<FoundImport | null> {
  return (await selectImports(db, eq(productImports.id, id)))[0] ?? null;
}

/** Changes are stored of one import only, until it is undone. */
const hasChanges = sql`exists (
  select from ${productImportChanges} where ${productImportChanges.importId} = ${productImports.id})`;

export async function findUndoableImport(db: Db): Promise<ProductImport | null> {
  return (await selectImports(db, hasChanges))[0] ?? null;
}

export async function noteProgress(db: Db, id: number, progress: { total: number; done: number }, now: Date) {
  await db
    .update(productImports)
    .set({ ...progress, aliveAt: now })
    .where(eq(productImports.id, id));
}

type ImportCounts = Pick<ProductImport, 'total' | 'created' | 'updated' | 'unchanged' | 'sameName'>;

/**
 * In the transaction of the import, so that the products and the word that it is done are one. False: it was given up.
 */
export async function markDone(db: Db, id: number, counts: ImportCounts, now: Date): Promise<boolean> {
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
    slugs: new Map(categoryRows.map((row): [number, string] => [row.id, row.slug])),
  };
}

/** Many at once; their ids are taken beforehand, so that each is known to belong to its product. */
export async function insertProducts(ctx: Context, added: NewProduct[]): Promise<number[]> {
  const { db } = ctx;
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, ${added.length}::int)`,
  );
  const numbered = rows.map(({ id }, index) => ({ id, product: added[index] as NewProduct }));
  await db
    .insert(products)
    .overridingSystemValue()
    .values(numbered.map(({ id, product }) => ({ ...newProductRow(product, ctx.now()), id })));
  await openStocks(
    ctx,
    numbered.map(({ id, product }) => ({ productId: id, quantity: product.stock ?? 0 })),
  );
  await insertImages(
    db,
    numbered.map(({ id, product }) => ({ id, images: picturesAfter([], product) })),
  );
  await insertProductTags(
    db,
    numbered.map(({ id, product }) => ({ id, tags: product.tags ?? [] })),
  );
  return rows.map(({ id }) => id);
}

/** The ids of the products with these exact names. */
export async function selectIdsByName(db: Db, names: string[]): Promise<Map<string, number[]>> {
  const wanted = sql`${sql.param(names)}::text[]`;
  // By the index of names in lower case.
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      sql`lower(${products.name}) in (select lower(n) from unnest(${wanted}) n) and ${products.name} = any(${wanted})`,
    )
    .orderBy(asc(products.id));
  const ids = new Map<string, number[]>();
  for (const { id, name } of rows) ids.set(name, [...(ids.get(name) ?? []), id]);
  return ids;
}

/** The ids of the products with these codes, by the code in small letters. */
export async function selectIdsBySku(db: Db, skus: string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map();
  const sku = sql<string>`lower(${products.sku})`;
  const rows = await db.select({ id: products.id, sku }).from(products).where(inArray(sku, skus));
  return new Map(rows.map((row) => [row.sku, row.id]));
}
