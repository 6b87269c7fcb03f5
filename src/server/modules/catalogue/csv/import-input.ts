import { flagNames } from '#contracts/catalogue/bulk-products.ts';
import { careCsvColumns, type ProductCsvColumn } from '#contracts/catalogue/product-csv.ts';
import { splitFacts, splitNames } from './csv-cells.ts';
import { type GivenCells, shown } from './import-file.ts';

/** By names in lower case; categories by their slugs as well. */
export type KnownNames = {
  categories: ReadonlyMap<string, number>;
  tags: ReadonlyMap<string, number>;
  /** The slugs of the categories by their ids. */
  slugs: ReadonlyMap<number, string>;
};

const CREATE_FIRST = 'Create it in the tab Categories first, or correct the name';

type FieldProblem = { field: string; message: string };
type Input = Record<string, unknown>;

const FLAGS: Record<string, boolean> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

const asText = (cell: string): unknown => cell;
/** For required fields a blank cell means no change. */
const unlessBlank = (cell: string): unknown => (cell.trim() === '' ? undefined : cell);
/** Anything else stays text, so that the schema reports what it expects. */
const asNumber = (cell: string): unknown => (/^\s*\d+(\.\d+)?\s*$/.test(cell) ? Number(cell) : unlessBlank(cell));
const asFlag = (cell: string): unknown => FLAGS[cell.trim().toLowerCase()] ?? unlessBlank(cell);

/** Spreadsheets read 0301, live fish, as the number 301. No HSN code has an odd number of digits. */
function withFirstZero(cell: string): unknown {
  const code = cell.trim();
  return /^\d+$/.test(code) && code.length % 2 === 1 ? `0${code}` : code;
}

type Flag = (typeof flagNames)[number];
type ReadElsewhere = 'id' | 'category' | 'tags' | 'images' | 'family' | 'optionLabel' | (typeof careCsvColumns)[number];

const readers: Record<Exclude<ProductCsvColumn, ReadElsewhere | Flag>, (cell: string) => unknown> = {
  name: asText,
  slug: unlessBlank,
  description: asText,
  price: asText,
  compareAtPrice: asText,
  rating: unlessBlank,
  kind: (cell) => unlessBlank(cell.trim().toLowerCase()),
  stock: asNumber,
  imageUrl: asText,
  thumbnailUrl: asText,
  sku: asText,
  pieces: asNumber,
  weightGrams: (cell) => asNumber(cell) ?? null,
  boxSize: (cell) => unlessBlank(cell.trim().toLowerCase()),
  facts: splitFacts,
  hsn: withFirstZero,
  tax: (cell) => unlessBlank(cell.trim().toLowerCase()),
  gstRate: (cell) => asNumber(cell) ?? null,
  lowStockAt: (cell) => asNumber(cell) ?? null,
  stockBefore: asNumber,
  version: asNumber,
};

/** The cells as a request body. Columns missing from the file are left out. */
export function inputOf(cells: GivenCells, names: KnownNames): { input: Input; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const input: Input = {};
  const flagReaders = flagNames.map((flag) => [flag, asFlag] as const);
  for (const [column, read] of [...Object.entries(readers), ...flagReaders]) {
    const cell = cells[column as ProductCsvColumn];
    if (cell !== undefined) input[column] = read(cell);
  }
  if (cells.images !== undefined) setImages(input, cells.images);
  if (cells.category !== undefined) input['categoryId'] = categoryIn(cells.category, names, problems);
  if (cells.tags !== undefined) input['tags'] = tagsIn(cells.tags, names, problems);
  if (careCsvColumns.some((column) => cells[column] !== undefined)) input['care'] = careIn(cells);
  return { input, problems };
}

/** The main image of a row counts where it has no pictures; a blank one means nothing where it has some. */
function setImages(input: Input, cell: string): void {
  const images = splitNames(cell).map((url) => ({ url }));
  const hasMain = typeof input['imageUrl'] === 'string' && input['imageUrl'].trim() !== '';
  if (images.length === 0 && hasMain) return;
  input['images'] = images;
  if (!hasMain) delete input['imageUrl'];
}

function categoryIn(cell: string, { categories }: KnownNames, problems: FieldProblem[]): number | null {
  const name = cell.trim().toLowerCase();
  const id = categories.get(name);
  if (id === undefined && name !== '')
    problems.push({ field: 'category', message: `There is no category "${shown(cell)}". ${CREATE_FIRST}` });
  return id ?? null;
}

/** In one order, so that the same tags are never a change. */
function tagsIn(cell: string, { tags }: KnownNames, problems: FieldProblem[]): number[] {
  const ids = splitNames(cell).flatMap((name) => {
    const id = tags.get(name.toLowerCase());
    if (id === undefined) problems.push({ field: 'tags', message: `There is no tag "${shown(name)}"` });
    return id ?? [];
  });
  return ids.sort((a, b) => a - b);
}

function careIn(cells: GivenCells): Input | null {
  const text = (column: ProductCsvColumn) => unlessBlank(cells[column] ?? '') ?? null;
  const number = (column: ProductCsvColumn) => asNumber(cells[column] ?? '') ?? null;
  const range = (min: ProductCsvColumn, max: ProductCsvColumn) => {
    const bounds = { min: number(min), max: number(max) };
    return bounds.min === null && bounds.max === null ? null : bounds;
  };
  const care = {
    scientificName: text('scientificName'),
    difficulty: text('difficulty'),
    light: text('light'),
    co2: text('co2'),
    temperatureC: range('temperatureMinC', 'temperatureMaxC'),
    ph: range('phMin', 'phMax'),
    adultSizeCm: number('adultSizeCm'),
    minTankLitres: number('minTankLitres'),
    origin: text('origin'),
  };
  return Object.values(care).every((value) => value === null) ? null : care;
}

const rangeColumns: Record<string, [min: string, max: string]> = {
  temperatureC: ['temperatureMinC', 'temperatureMaxC'],
  ph: ['phMin', 'phMax'],
};

/** The column that a problem of the input is about. */
export function columnOf([field, part, bound]: PropertyKey[]): string | null {
  if (field === 'categoryId') return 'category';
  if (field !== 'care') return field === undefined ? null : String(field);
  const [min, max] = rangeColumns[String(part)] ?? [];
  return (bound === 'max' ? max : min) ?? String(part);
}
