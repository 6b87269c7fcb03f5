import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { type ImportProblem, MAX_IMPORT_PROBLEMS } from '#contracts/catalogue/product-csv.ts';
import type { Db } from '#server/database/database.ts';
import { selectProductsByIds } from '#server/modules/catalogue/product-rows.ts';
import { type Creation, checkCreation, checkUpdate, type Update } from './check-row.ts';
import { ImportRefused, type ImportRow } from './import-file.ts';
import { selectNames } from './import-queries.ts';

export type CheckedImport = { total: number; creations: Creation[]; updates: Update[] };

/** So few that nobody else waits long for their turn. */
const ROWS_A_TURN = 20;

/** Checks every row, so that all errors can be fixed at once. */
export async function checkRows(
  db: Db,
  rows: ImportRow[],
  onChecked: (rows: number) => Promise<void>,
): Promise<CheckedImport> {
  const names = await selectNames(db);
  const checked: CheckedImport = { total: rows.length, creations: [], updates: [] };
  const problems: ImportProblem[] = [];
  const rowOf = new Map<number, number>();
  let done = 0;
  for (const batch of batches(rows)) {
    const products = await selectNamedProducts(db, batch);
    for (const row of batch) {
      const found = problemsOf(() => {
        const id = idIn(row);
        if (id === null) return checked.creations.push(checkCreation(row, names));
        const update = checkUpdate(row, requireProduct(row, products.get(id), rowOf), names);
        return update && checked.updates.push(update);
      });
      problems.push(...found);
      done += 1;
      if (done % ROWS_A_TURN === 0) await nextTurn();
    }
    if (problems.length >= MAX_IMPORT_PROBLEMS) break;
    await onChecked(done);
  }
  if (problems.length > 0) throw new ImportRefused(problems);
  return checked;
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

/** Null: a row without one is a new product. */
function idIn(row: ImportRow): number | null {
  const cell = row.cells.id?.trim() ?? '';
  if (cell === '') return null;
  if (!/^\d{1,9}$/.test(cell)) throw wrongId(row, 'id must be a positive whole number');
  return Number(cell);
}

async function selectNamedProducts(db: Db, rows: ImportRow[]): Promise<Map<number, Product>> {
  const ids = rows.flatMap(({ cells }) => cells.id?.match(/^\s*\d{1,9}\s*$/)?.map(Number) ?? []);
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
