import type { FastifyInstance } from 'fastify';
import { searchEverywhere } from '#contracts/dashboard/admin-search.ts';
import { getAdminSummary } from '#contracts/dashboard/admin-summary.ts';
import * as customer from '#contracts/dashboard/customer.ts';
import { serve } from '#server/http/serve.ts';
import type { PolicyWatch } from '#server/modules/settings/policy-watch.ts';
import { getCustomer, listCustomerOrders } from './customer-view.ts';
import { searchShop } from './search-shop.ts';
import { summarise } from './service.ts';

export function dashboardRoutes(app: FastifyInstance, policies: PolicyWatch): void {
  serve(app, getAdminSummary, (ctx) => summarise(ctx, policies));
  serve(app, searchEverywhere, (ctx, { query }) => searchShop(ctx, query.q));
  serve(app, customer.getCustomer, (ctx, { params }) => getCustomer(ctx, params.id));
  serve(app, customer.listCustomerOrders, (ctx, { params, query }) => listCustomerOrders(ctx, params.id, query));
}
