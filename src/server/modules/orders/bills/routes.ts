import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { BILL_PDF_PATH, billFileName, billPdfPath, LINKED_BILL_PDF_PATH } from '#contracts/bills/bill-paths.ts';
import * as contract from '#contracts/bills/bills.ts';
import { tokenInput } from '#contracts/orders/desk/order-link.ts';
import { orderIdParams } from '#contracts/orders/orders.ts';
import { pagedList, pageRequest } from '#contracts/pagination.ts';
import { addressKey, type Limit } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { requestContext, serve } from '#server/http/serve.ts';
import { csvRoute } from '../csv-route.ts';
import type { DeskTools } from '../desk/desk-tools.ts';
import { openOrderLink } from '../desk/order-links.ts';
import { requireOwner } from '../list-orders.ts';
import { findBill, selectBillPage, selectOrderBills } from './bill-queries.ts';
import { exportBills, exportHsnSummary } from './bills-csv.ts';
import { issueCreditNote } from './credit-note.ts';
import { issueOrderBill } from './issue-bill.ts';
import { listWaitingBills } from './issue-due-bills.ts';
import { billPdf } from './pdf/bill-pdf.ts';

export function billRoutes(app: FastifyInstance, tools: DeskTools): void {
  serve(app, contract.issueBill, (ctx, { params }) => issueOrderBill(ctx, tools, params.id));
  serve(app, contract.issueCreditNote, (ctx, { params, body }) => issueCreditNote(ctx, params.id, body));
  serve(app, contract.listOrderBills, async (ctx, { params }) => {
    await requireOwner(ctx, 'bills', params.id);
    return { bills: await selectOrderBills(ctx.db, params.id) };
  });
  serve(app, contract.listBills, async (ctx, { query }) => {
    const request = pageRequest(query);
    const { rows, total } = await selectBillPage(ctx.db, query, request);
    const listed = rows.map((bill) => ({ ...bill, pdfPath: billPdfPath(bill) }));
    return pagedList(listed, total, request);
  });
  serve(app, contract.listWaitingBills, async (ctx) => ({ waiting: await listWaitingBills(ctx, tools) }));
  pdfRoutes(app, tools);
  const query = contract.billsQuerySchema;
  csvRoute(app, {
    path: contract.BILLS_CSV_PATH,
    name: 'bills',
    summary: 'Bills by rate as CSV',
    query,
    rows: exportBills,
  });
  csvRoute(app, {
    path: contract.HSN_CSV_PATH,
    name: 'hsn',
    summary: 'Sums by HSN code and rate as CSV',
    query,
    rows: exportHsnSummary,
  });
}

const linkedPdfQuery = z.object({ token: tokenInput, id: contract.billPdfParams.shape.billId });
/** One link must not keep the process that draws bills for everybody busy. */
const billsOfLink: Limit = {
  name: 'linked-bill',
  max: 30,
  windowSeconds: 3600,
  sentence: 'This bill was opened many times in a short time. Please try again later.',
};

const noBill = () => new AppError('not_found', 'There is no such bill');

function pdfRoutes(app: FastifyInstance, { linkTokens }: DeskTools): void {
  const schema = { summary: 'A bill as PDF', tags: ['orders'] };
  app.get(BILL_PDF_PATH, { config: { access: 'customer' }, schema }, async (request, reply) => {
    const ctx = requestContext(app, request);
    const order = z.safeParse(orderIdParams, request.params);
    if (!order.success) throw noBill();
    await requireOwner(ctx, 'bills', order.data.id);
    const params = z.safeParse(contract.billPdfParams, request.params);
    if (!params.success) throw noBill();
    return sendPdf(ctx, reply, params.data);
  });
  const linked = { config: { access: 'public' }, schema: { ...schema, querystring: linkedPdfQuery } } as const;
  app.get(LINKED_BILL_PDF_PATH, linked, async (request, reply) => {
    const ctx = requestContext(app, request);
    const { token, id: billId } = request.query as z.output<typeof linkedPdfQuery>;
    const id = await openOrderLink(ctx, linkTokens, token);
    await ctx.limits.take(ctx, billsOfLink, `${id}:${addressKey(ctx.address)}`);
    return sendPdf(ctx, reply, { id, billId });
  });
}

async function sendPdf(ctx: Context, reply: FastifyReply, { id, billId }: { id: number; billId: number }) {
  const bill = await findBill(ctx.db, billId);
  if (bill?.orderId !== id) throw noBill();
  const pdf = await billPdf(bill);
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${billFileName(bill.number)}"`,
    'cache-control': 'private, no-store',
  });
  return reply.send(pdf);
}
