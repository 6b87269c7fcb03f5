import type { FastifyInstance } from 'fastify';
import { subscribeToStock } from '#contracts/notifications.ts';
import { serve } from '#server/platform/serve.ts';
import * as service from './service.ts';

export function notificationRoutes(app: FastifyInstance): void {
  serve(app, subscribeToStock, (ctx, { body }) => service.subscribeToStock(ctx, body));
}
