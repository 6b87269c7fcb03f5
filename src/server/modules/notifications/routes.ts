import type { FastifyInstance } from 'fastify';
import { subscribeToStock } from '#contracts/notifications.ts';
import { limitByAddress } from '#server/platform/request-limits.ts';
import { serve } from '#server/platform/serve.ts';
import * as service from './service.ts';

export function notificationRoutes(app: FastifyInstance): void {
  const requireFewSubscriptions = limitByAddress(app, {
    max: 10,
    timeWindow: '1 hour',
    sentence: 'You have asked for many alerts in a short time. Please try again later.',
  });
  serve(app, subscribeToStock, async (ctx, { body }, reply) => {
    await requireFewSubscriptions(reply.request);
    return service.subscribeToStock(ctx, body);
  });
}
