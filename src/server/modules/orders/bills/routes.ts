import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as contract from '#contracts/bills/bills.ts';
import { pagedList, pageRequest } from '#contracts/pagination.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { requestContext, serve } from '#server/http/serve.ts';
import type { DeskTools } from '../desk/desk-tools.ts';
import { getOrder } from '../list-orders.ts';
import { selectBillPage, selectOrderBills } from './bill-queries.ts';
import { exportBills, exportHsnSummary } from './bills-csv.ts';
import { issueCreditNote } from './credit-note.ts';
import { issueOrderBill } from './issue-bill.ts';

export function billRoutes(app: FastifyInstance, tools: DeskTools): void {
  serve(app, contract.issueBill, (ctx, { params }) => issueOrderBill(ctx, tools, params.id));
  serve(app, contract.issueCreditNote, (ctx, { params, body }) => issueCreditNote(ctx, params.id, body));
  serve(app, contract.listOrderBills, async (ctx, { params }) => {
    requireActor(ctx.actor, 'customer');
    // It refuses an order of somebody else.
    await getOrder(ctx, params.id);
    return { bills: await selectOrderBills(ctx.db, params.id) };
  });
  serve(app, contract.listBills, async (ctx, { query }) => {
    const request = pageRequest(query);
    const { rows, total } = await selectBillPage(ctx.db, query, request);
    return pagedList(rows, total, request);
  });
  csvRoute(app, { path: contract.BILLS_CSV_PATH, name: 'bills', summary: 'Bills by rate as CSV', rows: exportBills });
  csvRoute(app, {
    path: contract.HSN_CSV_PATH,
    name: 'hsn',
    summary: 'Sums by HSN code and rate as CSV',
    rows: exportHsnSummary,
  });
}

type CsvFile = {
  path: string;
  name: string;
  summary: string;
  rows: (ctx: Context, query: contract.BillsQuery) => AsyncGenerator<string>;
};

function csvRoute(app: FastifyInstance, { path, name, summary, rows }: CsvFile): void {
  app.get(path, { config: { access: 'admin' }, schema: { summary, tags: ['admin'] } }, async (request, reply) => {
    const ctx = requestContext(app, request);
    const query = z.safeParse(contract.billsQuerySchema, request.query);
    if (!query.success) throw new AppError('invalid_input', query.error.issues[0]?.message ?? 'Please check the days');
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${ctx.now().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'no-store',
    });
    return reply.send(Readable.from(rows(ctx, query.data)));
  });
}
