import { productCsvColumns } from '#contracts/catalogue/product-csv.ts';
import { safeCell } from '#contracts/catalogue/spreadsheet-cell.ts';
import type { Context } from '#server/http/context.ts';
import { selectProductsByIds } from '#server/modules/catalogue/product-rows.ts';
import { selectIdsAfter } from '../product-queries.ts';
import { cellsOf } from './product-cells.ts';

const BATCH = 500;
/** By this mark spreadsheets know that the file is UTF-8. */
const BOM = '\ufeff';

/** Every product as CSV, piece by piece: however many there are, a few hundred are held at a time. */
export async function* exportProducts({ db }: Context): AsyncGenerator<string> {
  // Here and not above: the start does not wait for it.
  const { stringify } = await import('csv-stringify/sync');
  // All cells in quotes: a line break within one is then safe whatever its kind.
  const csv = (rows: string[][]) => stringify(rows, { record_delimiter: 'windows', quoted: true });
  yield BOM + csv([[...productCsvColumns]]);
  for (let last = 0; ; ) {
    const ids = await selectIdsAfter(db, last, BATCH);
    const cells = (await selectProductsByIds(db, ids)).map(cellsOf);
    if (cells.length > 0) yield csv(cells.map((row) => productCsvColumns.map((column) => safeCell(row[column]))));
    last = ids.at(-1) ?? last;
    if (ids.length < BATCH) return;
  }
}
