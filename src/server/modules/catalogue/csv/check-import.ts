import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { type ImportProblem, MAX_IMPORT_PROBLEMS, type SameNameChoice } from '#contracts/catalogue/product-csv.ts';
import { SKU_TAKEN } from '#contracts/catalogue/product-details.ts';
import { productInputSchema } from '#contracts/catalogue/product-input.ts';
import type { Db } from '#server/database/database.ts';
import { selectProductsByIds } from '#server/modules/catalogue/product-rows.ts';
import { type Creation, checkCreation, checkUpdate, type RowRules, type Update } from './check-row.ts';
import { type Place, planFamilies } from './family-places.ts';
import { type GivenCells, type ImportFile, ImportRefused, type ImportRow } from './import-file.ts';
import { selectIdsByName, selectIdsBySku, selectNames } from './import-queries.ts';
import { selectPresentFamilies } from './write-places.ts';

export type CheckedImport = {
  total: number;
  creations: Creation[];
  updates: Update[];
  /** Rows without an id that have the name of a product. */
  sameName: number;
};

/** What the import does, or would do. */
export function countsOf({ total, creations, updates, sameName }: CheckedImport) {
  const [created, updated] = [creations.length, updates.length];
  return { total, created, updated, unchanged: total - created - updated, sameName };
}

type Options = RowRules & { sameName: SameNameChoice };

/** So few that nobody else waits long for their turn. */
const ROWS_A_TURN = 20;

/** Checks every row, so that all errors can be fixed at once. */
export async function checkRows(
  db: Db,
  { rows, problems: unreadable }: ImportFile,
  options: Omit<Options, 'names'>,
  onChecked: (rows: number) => Promise<void>,
): Promise<CheckedImport> {
  const rules: RowRules = { ...options, names: await selectNames(db) };
  const checked: CheckedImport = { total: rows.length, creations: [], updates: [], sameName: 0 };
  const problems = [...unreadable];
  const rowOf = new Map<number, number>();
  let done = 0;
  const rowOfSku = new Map<string, number>();
  for (const batch of batches(rows)) {
    const idsBySku = await selectIdsBySku(
      db,
      batch.flatMap(({ cells }) => skuIn(cells) ?? []),
    );
    const idsByName = await selectIdsByName(
      db,
      batch.flatMap((row) => nameWithoutId(row) ?? []),
    );
    const products = await selectProducts(
      db,
      [...batch.flatMap(({ cells }) => idOf(cells) ?? []), ...idsByName.values(), ...idsBySku.values()].flat(),
    );
    for (const row of batch) {
      const found = problemsOf(() => {
        const sameName = idsByName.get(nameWithoutId(row) ?? '') ?? [];
        if (sameName.length > 0) checked.sameName += 1;
        const skuOwner = idsBySku.get(skuIn(row.cells) ?? '') ?? null;
        const id = idIn(row) ?? skuOwner ?? (options.sameName === 'update' ? onlyOne(row, sameName) : null);
        requireOwnSku(row, skuOwner !== null && skuOwner !== id, rowOfSku);
        if (id === null) return checked.creations.push(checkCreation(row, rules));
        const update = checkUpdate(row, requireProduct(row, products.get(id), rowOf), rules);
        return update && checked.updates.push(update);
      });
      problems.push(...found);
      done += 1;
      if (done % ROWS_A_TURN === 0) await nextTurn();
    }
    if (problems.length >= MAX_IMPORT_PROBLEMS) break;
    await onChecked(done);
  }
  problems.push(...planFamilies(placesOf(checked), await selectPresentFamilies(db)).problems);
  if (problems.length > 0) throw new ImportRefused(problems.sort((a, b) => a.row - b.row));
  return checked;
}

/** Where the rows put their products. */
export function placesOf({ creations, updates }: CheckedImport, createdIds: number[] = []): Place[] {
  const added = creations.map(({ row, place }, index) => ({ row, place, productId: createdIds[index] ?? null }));
  const moved = updates.map(({ row, place, id }) => ({ row, place, productId: id }));
  return [...added, ...moved].flatMap(({ place, ...rest }) => (place ? [{ ...rest, ...place }] : []));
}

function skuIn({ sku }: GivenCells): string | null {
  return sku?.trim().toLowerCase() || null;
}

function requireOwnSku(row: ImportRow, isTaken: boolean, rowOfSku: Map<string, number>): void {
  const sku = skuIn(row.cells);
  if (sku === null) return;
  if (isTaken || rowOfSku.has(sku)) throw new ImportRefused([{ row: row.number, field: 'sku', message: SKU_TAKEN }]);
  rowOfSku.set(sku, row.number);
}

function problemsOf(work: () => unknown): ImportProblem[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof ImportRefused) return error.problems;
    throw error;
  }
}

function wrongId(row: ImportRow, message: string): ImportRefused {
  return new ImportRefused([{ row: row.number, field: 'id', message }]);
}

/** Null: the row has none. */
function idIn(row: ImportRow): number | null {
  const id = idOf(row.cells);
  if (id === null && row.cells.id?.trim()) throw wrongId(row, 'id must be a positive whole number');
  return id;
}

function idOf({ id = '' }: GivenCells): number | null {
  return /^\s*\d{1,9}\s*$/.test(id) ? Number(id) : null;
}

/** The name of a row that has no id, as it would be stored. */
function nameWithoutId({ cells }: ImportRow): string | null {
  const name = cells.id?.trim() ? null : productInputSchema.def.shape.name.safeParse(cells.name).data;
  return name ?? null;
}

function onlyOne(row: ImportRow, ids: number[]): number | null {
  if (ids.length < 2) return ids[0] ?? null;
  const message = `${ids.length} products have this name. Please fill in the id of the one that is meant`;
  throw new ImportRefused([{ row: row.number, field: 'name', message }]);
}

async function selectProducts(db: Db, ids: number[]): Promise<Map<number, Product>> {
  return new Map((await selectProductsByIds(db, ids)).map((product) => [product.id, product]));
}

/** Of two rows about one product neither can be meant to win. */
function requireProduct(row: ImportRow, product: Product | undefined, rowOf: Map<number, number>): Product {
  if (!product) throw wrongId(row, 'Product not found');
  const earlier = rowOf.get(product.id);
  if (earlier !== undefined) throw wrongId(row, `This product is in row ${earlier} already`);
  rowOf.set(product.id, row.number);
  return product;
}

/** So few rows that no statement about them comes near the time limit of a connection. */
const BATCH = 200;

export function* batches<T>(all: T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}
