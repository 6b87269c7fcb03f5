import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  csvColumn,
  type ImportProblem,
  MAX_IMPORT_PROBLEMS,
  MAX_IMPORT_ROWS,
  type ProductCsvColumn,
  productCsvColumns,
} from '#contracts/catalogue/product-csv.ts';
import { plainCell } from '#contracts/catalogue/spreadsheet-cell.ts';

/** The file cannot be taken as it is. Nothing of it was written. */
export class ImportRefused extends Error {
  readonly problems: ImportProblem[];

  constructor(problems: ImportProblem[]) {
    super('The import was refused');
    this.name = 'ImportRefused';
    this.problems = problems.slice(0, MAX_IMPORT_PROBLEMS);
  }
}

/** The cells of the columns that the file has. */
export type GivenCells = Partial<Record<ProductCsvColumn, string>>;
export type ImportRow = { number: number; cells: GivenCells };
/** Rows that could be read, and problems of the others: both are reported together. */
export type ImportFile = { rows: ImportRow[]; problems: ImportProblem[] };

const CHUNK_BYTES = 16 * 1024;
const LONGEST_SHOWN = 60;
/** Several times as long as a product with all its pictures. */
const MAX_ROW_LENGTH = 2_000_000;

/** Something out of a file within a sentence about it. */
export function shown(text: string): string {
  return text.slice(0, LONGEST_SHOWN).replaceAll('\0', '').toWellFormed();
}

/** The rows of a file. Blank ones are skipped, but counted, so that a row has the number that a spreadsheet shows. */
export async function readImportFile(bytes: Buffer): Promise<ImportFile> {
  // Here and not above: the start does not wait for it.
  const { CsvError, parse } = await import('csv-parse');
  const rows: ImportRow[] = [];
  const problems: ImportProblem[] = [];
  let columns: ProductCsvColumn[] | null = null;
  let number = 0;
  // Not by iterating: rows in the buffer of the stream would be lost at an error further down.
  const onRecord = (record: string[]) => {
    number += 1;
    if (columns === null && record.length > productCsvColumns.length) throw tooManyColumns(record.length);
    const cells = record.map(plainCell);
    if (columns === null) columns = requireColumns(cells);
    else if (cells.every((cell) => cell.trim() === '')) return null;
    else if (rows.length + problems.length === MAX_IMPORT_ROWS) throw tooManyRows(number);
    else if (cells.length === columns.length) rows.push({ number, cells: named(columns, cells) });
    else problems.push({ row: number, field: null, message: differentLength(cells.length, columns.length) });
    return null;
  };
  try {
    const parser = parse({ bom: true, relax_column_count: true, max_record_size: MAX_ROW_LENGTH, on_record: onRecord });
    await finished(Readable.from(chunksOf(bytes)).pipe(parser).resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message =
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? 'This row is too long: perhaps a quote mark is missing'
        : 'From here on the file is no CSV: a quote mark is out of place';
    problems.push({ row: number + 1, field: null, message });
  }
  if (columns === null && problems.length === 0) problems.push({ row: 1, field: null, message: 'The file is empty' });
  return { rows, problems };
}

/** In pieces, with a turn for everybody else after each. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
    await nextTurn();
  }
}

function tooManyRows(row: number): ImportRefused {
  const most = MAX_IMPORT_ROWS.toLocaleString('en-IN');
  return new ImportRefused([
    { row, field: null, message: `A file may have ${most} products at most. Please split it` },
  ]);
}

function tooManyColumns(cells: number): ImportRefused {
  const message = `The first row has ${cells} cells. A file may have ${productCsvColumns.length} columns at most`;
  return new ImportRefused([{ row: 1, field: null, message }]);
}

function requireColumns(cells: string[]): ProductCsvColumn[] {
  const columns: ProductCsvColumn[] = [];
  const problems = cells.flatMap((cell): ImportProblem[] => {
    const name = cell.trim();
    const problem = (message: string) => [{ row: 1, field: shown(name) || null, message }];
    const column = csvColumn(name);
    if (column === null) return problem(`There is no column "${shown(name)}"`);
    if (columns.includes(column)) return problem(`The column "${shown(name)}" is there twice`);
    columns.push(column);
    return [];
  });
  if (problems.length > 0) throw new ImportRefused(problems);
  return columns;
}

function named(columns: ProductCsvColumn[], cells: string[]): GivenCells {
  return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
}

function differentLength(cells: number, columns: number): string {
  return `This row has ${cells} ${cells === 1 ? 'cell' : 'cells'}, the first row has ${columns}`;
}
