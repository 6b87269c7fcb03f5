import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/orders/desk/order-link.ts';
import { serve } from '#server/http/serve.ts';
import { getOrder } from '../list-orders.ts';
import { claimPayment } from './claim-payment.ts';
import type { DeskTools } from './desk-tools.ts';
import { readLinkedOrder } from './linked-order.ts';
import { openOrderLink, orderLink } from './order-links.ts';

/** What the holder of a link can do, without signing in. */
export function orderLinkRoutes(app: FastifyInstance, tools: DeskTools): void {
  serve(app, contract.getLinkedOrder, async (ctx, { query }, reply) => {
    reply.header('cache-control', 'no-store');
    const id = await openOrderLink(ctx, tools.linkTokens, query.token);
    return readLinkedOrder(ctx, tools, id);
  });
  serve(app, contract.getOrderLink, async (ctx, { params }) => {
    // Refuses other customers.
    await getOrder(ctx, params.id);
    return { path: await orderLink(ctx, tools.linkTokens, params.id) };
  });
  serve(app, contract.reportPayment, async (ctx, { body }) => {
    const id = await openOrderLink(ctx, tools.linkTokens, body.token);
    await claimPayment(ctx, id, body.reference ?? null);
    return readLinkedOrder(ctx, tools, id);
  });
}
