import type { FastifyInstance } from 'fastify';
import type { DeskPolicy } from '#contracts/orders/desk/desk-policy.ts';
import * as contract from '#contracts/orders/desk/order-link.ts';
import type { Limit } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { serve } from '#server/http/serve.ts';
import { requireOwner } from '../list-orders.ts';
import { type AnswerToQuote, answerQuote } from './answer-quote.ts';
import { claimPayment } from './claim-payment.ts';
import type { DeskTools } from './desk-tools.ts';
import { readLinkedOrder } from './linked-order.ts';
import { openOrderLink, orderLink } from './order-links.ts';

const answersOfOrder: Limit = {
  name: 'order-answer',
  max: 10,
  windowSeconds: 3600,
  sentence: 'You have answered many times in a short time. Please try again later.',
};

/** Refused answers count too; the same answer again does not. */
async function answerOnce(ctx: Context, orderId: number, given: AnswerToQuote, policy: DeskPolicy): Promise<void> {
  const count = (ctx: Context) => ctx.limits.take(ctx, answersOfOrder, String(orderId));
  try {
    await answerQuote(ctx, orderId, { ...given, beforeAnswer: count }, policy);
  } catch (error) {
    // What the transaction counted was rolled back with it.
    if (error instanceof AppError && error.code !== 'too_many_requests') await count(ctx);
    throw error;
  }
}

/** What the holder of a link can do, without signing in. */
export function orderLinkRoutes(app: FastifyInstance, tools: DeskTools): void {
  serve(app, contract.getLinkedOrder, async (ctx, { query }, reply) => {
    reply.header('cache-control', 'no-store');
    const id = await openOrderLink(ctx, tools.linkTokens, query.token);
    return readLinkedOrder(ctx, tools, id);
  });
  serve(app, contract.getOrderLink, async (ctx, { params }) => {
    await requireOwner(ctx, 'orders.desk', params.id);
    return { path: await orderLink(ctx, tools.linkTokens, params.id) };
  });
  serve(app, contract.answerQuote, async (ctx, { body: { token, ...given } }) => {
    const id = await openOrderLink(ctx, tools.linkTokens, token);
    ctx.noteForAudit?.({ orderId: id });
    await answerOnce(ctx, id, given, await tools.policies.current('desk'));
    return readLinkedOrder(ctx, tools, id);
  });
  serve(app, contract.reportPayment, async (ctx, { body }) => {
    const id = await openOrderLink(ctx, tools.linkTokens, body.token);
    ctx.noteForAudit?.({ orderId: id });
    await claimPayment(ctx, id, body.reference ?? null);
    return readLinkedOrder(ctx, tools, id);
  });
}
