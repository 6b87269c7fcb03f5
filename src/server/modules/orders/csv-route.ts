import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { safeCell } from '#contracts/catalogue/spreadsheet-cell.ts';
import { recordEvent } from '#server/http/audit.ts';
import type { Context } from '#server/http/context.ts';
import { requestContext } from '#server/http/serve.ts';

/** By this mark spreadsheets know that the file is UTF-8. */
export const BOM = '\ufeff';

/** The library is loaded with the first file: the start does not wait for it. */
export async function csvWriter(): Promise<(rows: string[][]) => string> {
  const { stringify } = await import('csv-stringify/sync');
  return (rows) =>
    stringify(
      rows.map((row) => row.map(safeCell)),
      { record_delimiter: 'windows', quoted: true },
    );
}

type CsvFile<Query extends z.ZodMiniType> = {
  path: string;
  /** Of the file, before the day. */
  name: string;
  summary: string;
  query: Query;
  rows: (ctx: Context, query: z.output<Query>) => AsyncGenerator<string>;
};

/** A file for those who keep the accounts, sent while it is read. */
export function csvRoute<Query extends z.ZodMiniType>(app: FastifyInstance, file: CsvFile<Query>): void {
  const config = { access: 'staff', right: 'exports' } as const;
  const options = { config, schema: { summary: file.summary, tags: ['admin'], querystring: file.query } };
  app.get(file.path, options, async (request, reply) => {
    const ctx = requestContext(app, request);
    if (request.method === 'GET') await recordEvent(ctx, { action: 'exports.csv', details: { name: file.name } });
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}-${ctx.now().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'no-store',
    });
    return reply.send(Readable.from(file.rows(ctx, request.query as z.output<Query>)));
  });
}
