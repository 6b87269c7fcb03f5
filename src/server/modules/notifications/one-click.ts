import type { FastifyInstance } from 'fastify';

const MOST_BYTES = 1024;

/** Takes the form that a mail program sends for "one click" (RFC 8058), without looking at it. */
export function acceptOneClickForms(app: FastifyInstance): void {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, _body, done) => done(null));
  }
}
