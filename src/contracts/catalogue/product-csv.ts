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
  'imageUrl',
  'thumbnailUrl',
  ...careCsvColumns,
  'stockBefore',
  'version',
] as const;

export type ProductCsvColumn = (typeof productCsvColumns)[number];

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
  /** Rows of the file; 0 until it has been read. */
  total: z.int(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  /** If there are any, nothing was written. A failed import without errors was interrupted. */
  faults: z.array(importProblemSchema),
});

export type ProductImport = z.infer<typeof productImportSchema>;

/** The file comes as the field `file` of a form, or alone as the body with the type text/csv. */
export const importProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  access: 'admin',
  summary: 'Starts an import of products from a CSV file: all rows or none',
  audit: [],
  response: z.object({ id: z.int() }),
  status: 202,
});

export const getProductImport = endpoint({
  method: 'GET',
  path: '/api/admin/products/import/:id',
  access: 'admin',
  summary: 'How far an import is, how it ended, and which rows were wrong',
  params: idParamsSchema,
  response: productImportSchema,
});
