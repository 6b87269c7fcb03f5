import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedResponse } from '#server/cache/response-cache.ts';
import { isKnown } from './etag.ts';

/** Sends bytes that are already compressed, or 304 when the browser has them. */
export function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, location, etag, body, encoding }: EncodedResponse,
  type: string,
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (location !== undefined) return reply.redirect(location, status);
  reply.header('etag', etag);
  if (status === 200 && isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).header('content-type', type).send(body);
}
