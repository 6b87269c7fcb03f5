import type { FastifyInstance } from 'fastify';
import {
  getStockAlertCounts,
  notifySubscribers,
  subscribeToStock,
  unsubscribeFromStock,
} from '#contracts/notifications/notifications.ts';
import { serve } from '#server/http/serve.ts';
import type { LinkTokens } from '#server/modules/mail/link-tokens.ts';
import * as service from './service.ts';
import { UNSUBSCRIBE_PAGE } from './stock-mails.ts';

const MAX_FORM_BYTES = 1024;

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

/** Takes the form that a mail program sends for "one click" (RFC 8058), without looking at it. */
function acceptOneClickForms(app: FastifyInstance): void {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES }, (_request, _body, done) =>
      done(null),
    );
  }
}

/** A mail program that does not know "one click" opens the same address like any link: there is a page for that. */
function showPageOnVisit(app: FastifyInstance): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get(unsubscribeFromStock.path, options, async ({ url }, reply) =>
    reply.header('cache-control', 'no-store').redirect(`${UNSUBSCRIBE_PAGE}${new URL(url, 'http://shop').search}`),
  );
}
