import type { FastifyInstance } from 'fastify';
import {
  getStockAlertCounts,
  notifySubscribers,
  subscribeToStock,
  unsubscribeFromStock,
} from '#contracts/notifications/notifications.ts';
import { serve } from '#server/http/serve.ts';
import type { LinkTokens } from '#server/modules/mail/link-tokens.ts';
import { acceptOneClickForms, showPageOnVisit } from './one-click.ts';
import * as service from './service.ts';

export function notificationRoutes(app: FastifyInstance, linkTokens: LinkTokens): void {
  serve(app, subscribeToStock, (ctx, { body }) => service.subscribeToStock(ctx, body));
  serve(app, notifySubscribers, (ctx, { body }) => service.notifySubscribers(ctx, body.productId));
  serve(app, getStockAlertCounts, (ctx, { params }) => service.getStockAlertCounts(ctx, params.productId));
  // In a part of its own: no other route may take forms.
  void app.register(async (unsubscribing) => {
    acceptOneClickForms(unsubscribing);
    serve(unsubscribing, unsubscribeFromStock, (ctx, { query }) =>
      service.unsubscribeFromStock(ctx, linkTokens, query.token),
    );
    showPageOnVisit(unsubscribing);
  });
}
