import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { ProductImport } from '#contracts/catalogue/product-csv.ts';
import type { TestShop } from './test-shop.ts';

export type FileRow = Record<string, string>;

/** A CSV file of these rows; the keys of the first row are the columns. */
export function csvOf(rows: FileRow[]): string {
  return stringify(rows, { header: true, columns: [...new Set(rows.flatMap((row) => Object.keys(row)))] });
}

type Headers = Record<string, string>;

/** `check`: a dry run. `sameName`: what to do with rows that have no id, but the name of a product. */
type Options = { check?: boolean; sameName?: string };

export async function beginImport(
  shop: TestShop,
  headers: Headers,
  payload: string | Buffer,
  { check = false, sameName }: Options = {},
) {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/products/import${check ? '/check' : ''}`,
    query: sameName ? { sameName } : {},
    headers: { 'content-type': 'text/csv', ...headers },
    payload,
  });
  return { status: response.statusCode, body: response.json<{ id: number; code?: string; message?: string }>() };
}

export async function readImport(shop: TestShop, headers: Headers, id: number): Promise<ProductImport> {
  const response = await shop.app.inject({ url: `/api/admin/products/import/${id}`, headers });
  return response.json<ProductImport>();
}

/** Sends the file and waits for the end of its import. */
export async function importFile(
  shop: TestShop,
  headers: Headers,
  file: string | Buffer,
  options?: Options,
): Promise<ProductImport> {
  const begun = await beginImport(shop, headers, file, options);
  if (begun.status !== 202) throw new Error(`${begun.status} ${JSON.stringify(begun.body)}`);
  for (;;) {
    const found = await readImport(shop, headers, begun.body.id);
    // A busy shop may answer 503 instead: it is asked again.
    if (found.state === 'done' || found.state === 'failed') return found;
    await nextTurn();
  }
}

export async function exportFile(shop: TestShop, headers: Headers): Promise<string> {
  const response = await shop.app.inject({ url: '/api/admin/products.csv', headers });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.payload}`);
  return response.payload;
}

export function rowsOf(file: string): FileRow[] {
  return parse(file, { columns: true, bom: true });
}
