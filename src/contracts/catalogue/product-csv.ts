import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { idParamsSchema } from './catalogue.ts';

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
/** Limits the load of an import; far more than a shop changes at once. */
export const MAX_IMPORT_ROWS = 10_000;
/** Only this many errors are reported; a file with more has one common cause. */
export const MAX_IMPORT_PROBLEMS = 1000;
/** An import without progress for this long counts as interrupted. */
export const IMPORT_SILENCE_MS = 30_000;

/** A file with every product. The response is the file itself, so this is not a JSON endpoint. */
export const PRODUCTS_CSV_PATH = '/api/admin/products.csv';

/** The columns of the care facts. */
export const careCsvColumns = [
  'scientificName',
  'difficulty',
  'light',
  'co2',
  'temperatureMinC',
  'temperatureMaxC',
  'phMin',
  'phMax',
  'adultSizeCm',
  'minTankLitres',
  'origin',
] as const;

/** The columns of a file, in the order of an export. An import may have them in any order and leave some out. */
export const productCsvColumns = [
  'id',
  'name',
  'slug',
  'description',
  'price',
  'compareAtPrice',
  'category',
  'tags',
  'rating',
  'stock',
  'isActive',
  'isNew',
  'isSale',
  'isFeatured',
  'isTrending',
  'isHeavy',
  'kind',
  'imageUrl',
  'thumbnailUrl',
  /** Addresses with `|` between them. */
  'images',
  'sku',
  'pieces',
  'weightGrams',
  'boxSize',
  /** The name of the family. */
  'family',
  'optionLabel',
  /** `name=value=unit` with `|` between them; the unit may be left out. */
  'facts',
  'hsn',
  /** `taxable` or `exempt`. */
  'tax',
  'gstRate',
  'lowStockAt',
  ...careCsvColumns,
  'stockBefore',
  'version',
] as const;

export type ProductCsvColumn = (typeof productCsvColumns)[number];

/** The columns that a new product needs, and what most shops fill in besides: the template. */
export const templateCsvColumns = [
  ...(['name', 'description', 'price', 'category', 'stock', 'kind', 'tags', 'sku', 'pieces'] as const),
  ...(['weightGrams', 'imageUrl', 'scientificName'] as const),
] satisfies ProductCsvColumn[];

const written = (header: string) => header.toLowerCase().replace(/[\s_()-]+/g, '');
const columnsByHeader = new Map(productCsvColumns.map((column) => [written(column), column]));

/** A column as people write it: "Compare-at price" is `compareAtPrice`. Null: there is no such column. */
export function csvColumn(header: string): ProductCsvColumn | null {
  return columnsByHeader.get(written(header)) ?? null;
}

export const importProblemSchema = z.object({
  /** The row number in a spreadsheet: the header is row 1. */
  row: z.int(),
  /** The column; null for an error of the whole row. */
  field: z.nullable(z.string()),
  message: z.string(),
});

export type ImportProblem = z.infer<typeof importProblemSchema>;

export const productImportSchema = z.object({
  id: z.int(),
  state: z.enum(['running', 'done', 'failed']),
  /** The file was only checked: the counts say what an import would do. */
  isDryRun: z.boolean(),
  /** Rows of the file; 0 until it has been read. */
  total: z.int(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Rows that say what the shop has already. */
  unchanged: z.int(),
  /** Rows without an id that have the exact name of a product. */
  sameName: z.int(),
  /** If there are any, nothing was written. A failed import without errors was interrupted. */
  faults: z.array(importProblemSchema),
  finishedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Only the last import that changed something can be undone, once. */
  canUndo: z.boolean(),
});

export type ProductImport = z.infer<typeof productImportSchema>;

/** What to do with a row without an id that has the exact name of a product. */
export const sameNameChoices = ['update', 'create'] as const;
export type SameNameChoice = (typeof sameNameChoices)[number];

const importQuerySchema = z.object({
  sameName: z.optional(z.enum(sameNameChoices, 'sameName must be update or create')),
});

/** The file comes as the field `file` of a form, or alone as the body with the type text/csv. */
export const importProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Starts an import of products from a CSV file: all rows or none',
  query: importQuerySchema,
  audit: [],
  response: z.object({ id: z.int() }),
  status: 202,
});

export const checkProductImport = endpoint({
  method: 'POST',
  path: '/api/admin/products/import/check',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Starts a dry run of an import: checks and counts, and writes nothing',
  query: importQuerySchema,
  audit: [],
  response: z.object({ id: z.int() }),
  status: 202,
});

export const getProductImport = endpoint({
  method: 'GET',
  path: '/api/admin/products/import/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'How far an import is, how it ended, and which rows were wrong',
  params: idParamsSchema,
  response: productImportSchema,
});

export const getLastProductImport = endpoint({
  method: 'GET',
  path: '/api/admin/products/import/last',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'The last import that can be undone',
  response: z.object({ last: z.nullable(productImportSchema) }),
});

export const importUndoSchema = z.object({
  /** Products that the import had created. */
  removed: z.int(),
  /** Products that have their earlier values again. */
  restored: z.int(),
  /** Products that were changed after the import: they stay as they are. */
  kept: z.array(z.object({ id: z.int(), name: z.string() })),
});

export type ImportUndo = z.infer<typeof importUndoSchema>;

export const undoProductImport = endpoint({
  method: 'POST',
  path: '/api/admin/products/import/:id/undo',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Undoes the last import: removes what it created and restores what it changed',
  params: idParamsSchema,
  audit: [],
  response: importUndoSchema,
  status: 200,
});
