import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/orders/desk/desk.ts';
import { serve } from '#server/http/serve.ts';
import { listDeskOrders } from './desk-list.ts';
import { changeDeskOrder, getDeskOrder } from './desk-order.ts';
import type { DeskTools } from './desk-tools.ts';
import { orderLink } from './order-links.ts';

export function deskRoutes(app: FastifyInstance, tools: DeskTools): void {
  serve(app, contract.listDesk, (ctx, { query }) => listDeskOrders(ctx, query));
  serve(app, contract.getDeskOrder, (ctx, { params }) => getDeskOrder(ctx, tools, params.id));
  serve(app, contract.changeDeskOrder, (ctx, { params, body }) => changeDeskOrder(ctx, tools, params.id, body));
  serve(app, contract.makeOrderLink, async (ctx, { params, body }) => ({
    url: tools.siteUrl() + (await orderLink(ctx, tools.linkTokens, params.id, body)),
  }));
}
