import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { careCsvColumns, type ProductCsvColumn, productCsvColumns } from '#contracts/catalogue/product-csv.ts';
import { type ProductChange, productChangeSchema, productInputSchema } from '#contracts/catalogue/product-input.ts';
import { AppError } from '#server/http/app-error.ts';
import { requireFresh } from '#server/modules/catalogue/change-catalogue.ts';
import type { NewProduct } from '#server/modules/catalogue/product-write-queries.ts';
import { cleanDescription, readyToStore } from '#server/modules/catalogue/product-writes.ts';
import { type GivenCells, ImportRefused, type ImportRow } from './import-file.ts';
import { columnOf, inputOf, type KnownNames } from './import-input.ts';
import { cellsOf } from './product-cells.ts';

export type Creation = { row: number; product: NewProduct };
/** `version` is that of the product as the row was compared with it. */
export type Update = { row: number; id: number; version: number; change: ProductChange };

export function checkCreation({ number: row, cells }: ImportRow, names: KnownNames): Creation {
  const input = parsed(row, cells, names, productInputSchema);
  return { row, product: inRow(row, () => readyToStore(input)) };
}

/** Only what the row says otherwise than the shop is changed. Null: it says the same. */
export function checkUpdate({ number: row, cells }: ImportRow, product: Product, names: KnownNames): Update | null {
  const present = cellsOf(product);
  const columns = judgedColumns(cells, present);
  const given = pick(columns, { ...present, ...cells });
  const { version, stock, stockBefore, ...rest } = parsed(row, given, names, productChangeSchema);
  const before = productChangeSchema.safeParse(inputOf(pick(columns, present), names).input).data ?? {};
  const change: ProductChange = withoutSame(rest, before);
  if (change.description !== undefined) change.description = inRow(row, () => cleanDescription(rest.description ?? ''));
  if (change.description === product.description) delete change.description;
  const seenStock = cells.stockBefore === undefined ? null : (stockBefore ?? null);
  if (stock !== undefined && stock !== (seenStock ?? product.stock))
    Object.assign(change, { stock, stockBefore: seenStock });
  if (Object.keys(change).length === 0) return null;
  inRow(row, () => requireFresh(version, product.version));
  return { row, id: product.id, version: product.version, change };
}

/** Cells that are validated together. */
const groups: readonly (readonly ProductCsvColumn[])[] = [careCsvColumns, ['price', 'compareAtPrice']];
/** Cells by which it is judged what became of the product since the file was written. */
const always: readonly ProductCsvColumn[] = ['stock', 'stockBefore', 'version'];

/** The columns in which the row says something new, and those that belong to them. */
function judgedColumns(given: GivenCells, present: GivenCells): ProductCsvColumn[] {
  const isNew = (column: ProductCsvColumn) => given[column] !== undefined && given[column] !== present[column];
  return productCsvColumns.filter((column) => {
    if (column === 'id') return false;
    const group = groups.find((columns) => columns.includes(column)) ?? [column];
    return always.includes(column) || group.some(isNew);
  });
}

function pick(columns: ProductCsvColumn[], cells: GivenCells): GivenCells {
  return Object.fromEntries(columns.map((column) => [column, cells[column] ?? '']));
}

function withoutSame(change: ProductChange, before: ProductChange): ProductChange {
  const isSame = (name: string, value: unknown) => isDeepStrictEqual(value, before[name as keyof ProductChange]);
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && !isSame(name, value)),
  );
}

function parsed<T extends z.ZodMiniType>(row: number, cells: GivenCells, names: KnownNames, schema: T): z.output<T> {
  const { input, problems } = inputOf(cells, names);
  const result = z.safeParse(schema, input);
  if (result.success && problems.length === 0) return result.data;
  const known = new Set<string | null>(problems.map(({ field }) => field));
  const issues = (result.error?.issues ?? []).map(({ path, message }) => ({ field: columnOf(path), message }));
  const all = [...problems, ...issues.filter(({ field }) => !known.has(field))];
  throw new ImportRefused(all.map((problem) => ({ row, ...problem })));
}

/** What is refused on account of a row is a problem of that row. */
function inRow<T>(row: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const field = error.code === 'stale' ? 'version' : (Object.keys(error.errors ?? {})[0] ?? null);
    throw new ImportRefused([{ row, field, message: error.message }]);
  }
}
