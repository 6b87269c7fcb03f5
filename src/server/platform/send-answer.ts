import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedAnswer } from './answer-cache.ts';
import { isKnown } from './etag.ts';

/** Sends bytes that are compressed already, or only says that the browser has them. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, location, etag, body, encoding }: CachedAnswer,
  type: string,
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (location !== undefined) return reply.redirect(location, status);
  reply.header('etag', etag);
  if (status === 200 && isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
  // Naming the coding keeps the compression hook away from what is compressed already.
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).type(type).send(body);
}
