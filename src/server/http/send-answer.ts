import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedAnswer } from '#server/cache/answer-cache.ts';
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

/**
 * The same in the moment in which the request has come, past Fastify's reply: it would go over each header once more, and
 * ask hooks that have nothing to add.
 */
export function sendAtOnce(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer, type: string): void {
  if (request.method !== 'GET' || answer.status !== 200) {
    sendAnswer(request, reply, answer, type);
    return;
  }
  reply.hijack();
  writeAnswer(request.raw, reply.raw, reply.getHeaders() as OutgoingHttpHeaders, answer, type);
}

/** Adds its own to the headers. */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  { status, etag, body, encoding }: CachedAnswer,
  type: string,
): void {
  headers['cache-control'] = 'no-cache';
  headers['vary'] = 'accept-encoding';
  headers['etag'] = etag;
  if (isKnown(etag, request.headers['if-none-match'])) {
    response.writeHead(304, headers).end();
    return;
  }
  headers['content-type'] = type;
  headers['content-length'] = body.length;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  response.writeHead(status, headers).end(body);
}
