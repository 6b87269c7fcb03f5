import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as contract from '#contracts/orders/money-report.ts';
import { serve } from '#server/http/serve.ts';
import { csvRoute } from '../csv-route.ts';
import { exportMoved, exportOpen, readMoneyReport } from './read-money.ts';

export function moneyRoutes(app: FastifyInstance): void {
  const query = contract.moneyQuerySchema;
  serve(app, contract.getMoneyReport, (ctx, { query }) => readMoneyReport(ctx, query));
  csvRoute(app, {
    path: contract.PAYMENTS_CSV_PATH,
    name: 'payments',
    summary: 'Payments as CSV',
    query,
    rows: exportMoved('in'),
  });
  csvRoute(app, {
    path: contract.REFUNDS_CSV_PATH,
    name: 'refunds',
    summary: 'Refunds as CSV',
    query,
    rows: exportMoved('out'),
  });
  csvRoute(app, {
    path: contract.OPEN_CSV_PATH,
    name: 'open-amounts',
    summary: 'Open amounts as CSV',
    query: z.object({}),
    rows: exportOpen,
  });
}
