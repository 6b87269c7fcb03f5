import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Weak, for the same answer may travel compressed or plain. */
function entityTag(body: string): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}

function isKnown(tag: string, ifNoneMatch: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((known) => opaque(known) === opaque(tag));
}

/**
 * A hook for reads: whoever already holds this very answer is told so in place of getting it again. As a hook of the
 * route it runs before the compression, which is added behind it.
 */
export async function answerUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = entityTag(payload);
  reply.header('etag', tag).header('vary', 'accept-encoding');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch === undefined || !isKnown(tag, ifNoneMatch)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}
