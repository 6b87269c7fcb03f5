import type { FastifyInstance } from 'fastify';
import { searchEverywhere } from '#contracts/dashboard/admin-search.ts';
import { getAdminSummary } from '#contracts/dashboard/admin-summary.ts';
import * as customer from '#contracts/dashboard/customer.ts';
import { serve } from '#server/http/serve.ts';
import { getCustomer, listCustomerOrders } from './customer-view.ts';
import { searchShop } from './search-shop.ts';
import { type SummaryParts, summarise } from './service.ts';

export function dashboardRoutes(app: FastifyInstance, parts: SummaryParts): void {
  serve(app, getAdminSummary, (ctx) => summarise(ctx, parts));
  serve(app, searchEverywhere, (ctx, { query }) => searchShop(ctx, query.q));
  serve(app, customer.getCustomer, (ctx, { params }) => getCustomer(ctx, params.id));
  serve(app, customer.listCustomerOrders, (ctx, { params, query }) => listCustomerOrders(ctx, params.id, query));
}
