import type { FastifyInstance } from 'fastify';
import { unsubscribeFromStock } from '#contracts/notifications/notifications.ts';
import { UNSUBSCRIBE_PAGE } from './stock-mails.ts';

const MOST_BYTES = 1024;

/** Takes the form that a mail program sends for "one click" (RFC 8058), without looking at it. */
export function acceptOneClickForms(app: FastifyInstance): void {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, _body, done) => done(null));
  }
}

/** A mail program that does not know "one click" opens the same address like any link: there is a page for that. */
export function showPageOnVisit(app: FastifyInstance): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get(unsubscribeFromStock.path, options, async ({ url }, reply) =>
    reply.header('cache-control', 'no-store').redirect(`${UNSUBSCRIBE_PAGE}${new URL(url, 'http://shop').search}`),
  );
}
