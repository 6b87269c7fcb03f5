import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import {
  careCsvColumns,
  type ImportProblem,
  type ProductCsvColumn,
  productCsvColumns,
} from '#contracts/catalogue/product-csv.ts';
import {
  MAX_STOCK,
  type ProductChange,
  productChangeSchema,
  productInputSchema,
} from '#contracts/catalogue/product-input.ts';
import type { ProductImage } from '#contracts/catalogue/product-pictures.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { requireFresh } from '#server/modules/catalogue/change-catalogue.ts';
import type { NewProduct } from '#server/modules/catalogue/product-write-queries.ts';
import { contentProblems, movedKind, readyToStore, stockConflict } from '#server/modules/catalogue/product-writes.ts';
import { sanitiseDescription } from '#server/modules/catalogue/sanitise-description.ts';
import type { Place } from './family-places.ts';
import { type GivenCells, ImportRefused, type ImportRow } from './import-file.ts';
import { columnOf, inputOf, type KnownNames } from './import-input.ts';
import { cellsOf } from './product-cells.ts';

/** Null: the row says nothing about a family, or nothing new. */
type NewPlace = Pick<Place, 'family' | 'optionLabel' | 'optionName'> | null;
export type Creation = { row: number; product: NewProduct; place: NewPlace };
/** `version` is that of the product as the row was compared with it; `before` has its values of the changed fields. */
export type Update = {
  row: number;
  id: number;
  version: number;
  change: ProductChange;
  before: ProductChange;
  place: NewPlace;
  placeBefore: NewPlace;
};

export type RowRules = {
  names: KnownNames;
  isAllowedPicture: Context['isAllowedPicture'];
  /** The file was imported before: a stock that is counted from `stockBefore` has been changed already. */
  isRepeat: boolean;
};

export function checkCreation({ number: row, cells }: ImportRow, rules: RowRules): Creation {
  const place = placeIn(cells);
  const isPlaced = place.family !== null || place.optionLabel !== null;
  const input = parsed(row, cells, rules, productInputSchema);
  const product = readyToStore(input, rules.names.slugs.get(input.categoryId));
  return { row, product, place: isPlaced ? place : null };
}

/** Only what the row says otherwise than the shop is changed. Null: it says the same. */
export function checkUpdate({ number: row, cells }: ImportRow, product: Product, rules: RowRules): Update | null {
  const present = cellsOf(product);
  const columns = judgedColumns(cells, present);
  const given = pick(columns, { ...present, ...cells });
  const { version, stock, stockBefore, ...rest } = parsed(row, given, rules, productChangeSchema, product);
  const stored = productChangeSchema.safeParse(inputOf(pick(columns, present), rules.names).input).data ?? {};
  const change: ProductChange = withoutSame(rest, stored);
  if (change.description !== undefined) change.description = sanitiseDescription(change.description);
  if (change.description === product.description) delete change.description;
  const kind = movedKind(change, product, rules.names.slugs.get(change.categoryId ?? 0));
  const isOtherKind = kind !== undefined && kind !== product.kind;
  if (isOtherKind) change.kind = kind;
  const hasOtherPictures = change.imageUrl !== undefined || change.images !== undefined;
  if (change.images) change.images = change.images.map((image) => sameImage(product, image) ?? image);
  const before = {
    ...pickValues(
      stored,
      Object.keys(change).filter((name) => name !== 'imageUrl'),
    ),
    // With their descriptions, which no file has.
    ...(hasOtherPictures ? { images: product.images } : {}),
    // The kind follows the category: the row does not name it.
    ...(isOtherKind ? { kind: product.kind } : {}),
  };
  const [place, placeBefore] = [placeIn({ ...present, ...cells }), placeIn(present)];
  const isMoved = !isDeepStrictEqual(place, placeBefore);
  const seenStock = cells.stockBefore === undefined ? null : (stockBefore ?? null);
  const isApplied = rules.isRepeat && seenStock !== null;
  if (stock !== undefined && stock !== (seenStock ?? product.stock) && !isApplied) {
    requireStock(row, product.stock, stock - (seenStock ?? product.stock));
    Object.assign(change, { stock, stockBefore: seenStock });
  }
  if (Object.keys(change).length === 0 && !isMoved) return null;
  requireVersion(row, version, product.version);
  const optionName = product.family?.optionName;
  const places = isMoved ? { place, placeBefore: { ...placeBefore, optionName } } : { place: null, placeBefore: null };
  return { row, id: product.id, version: product.version, change, before, ...places };
}

function sameImage({ images }: Product, { url }: ProductImage): ProductImage | undefined {
  return images.find((image) => image.url === url);
}

const orNull = (cell: string | undefined) => cell?.trim() || null;

function placeIn({ family, optionLabel }: GivenCells): NonNullable<NewPlace> {
  return { family: orNull(family), optionLabel: orNull(optionLabel) };
}

function requireStock(row: number, present: number, difference: number): void {
  if (present + difference >= 0 && present + difference <= MAX_STOCK) return;
  throw new ImportRefused([{ row, field: 'stock', message: stockConflict(present, difference) }]);
}

function requireVersion(row: number, seen: number | null | undefined, present: number): void {
  try {
    requireFresh(seen, present);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ImportRefused([{ row, field: 'version', message: error.message }]);
  }
}

function pickValues(stored: ProductChange, names: string[]): ProductChange {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => names.includes(name)));
}

/** Cells that are validated together. */
const groups: readonly (readonly ProductCsvColumn[])[] = [careCsvColumns, ['price', 'compareAtPrice']];
/** Cells by which it is judged what became of the product since the file was written. */
const always: readonly ProductCsvColumn[] = ['stock', 'stockBefore', 'version'];

/** The columns in which the row says something new, and those that belong to them. */
function judgedColumns(given: GivenCells, present: GivenCells): ProductCsvColumn[] {
  const isNew = (column: ProductCsvColumn) => given[column] !== undefined && given[column] !== present[column];
  return productCsvColumns.filter((column) => {
    if (column === 'id' || column === 'family' || column === 'optionLabel') return false;
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

function parsed<T extends z.ZodMiniType>(
  row: number,
  cells: GivenCells,
  rules: RowRules,
  schema: T,
  product: Product | null = null,
): z.output<T> {
  const { input, problems } = inputOf(cells, rules.names);
  const result = z.safeParse(schema, input);
  const issues = (result.error?.issues ?? []).map(({ path, message }) => ({ field: columnOf(path), message }));
  const content = contentProblems(rules, input as ProductChange, product);
  const all: Omit<ImportProblem, 'row'>[] = [];
  for (const found of [problems, issues, content]) {
    const known = new Set(all.map(({ field }) => field));
    all.push(...found.filter(({ field }) => !known.has(field)));
  }
  if (result.success && all.length === 0) return result.data;
  throw new ImportRefused(all.map((problem) => ({ row, ...problem })));
}
