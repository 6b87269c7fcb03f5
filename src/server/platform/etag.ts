import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Weak, for the same answer may travel compressed or plain. */
export function entityTag(body: Buffer | string): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}

/** Whether the browser says that it holds the answer with this tag. */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((known) => opaque(known) === opaque(tag));
}

/**
 * A hook for reads: whoever already holds this very answer is told so in place of getting it again. As a hook of the
 * route it runs before the compression, which is added behind it.
 */
export function answerUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  if (reply.statusCode !== 200 || typeof payload !== 'string') {
    done(null, payload);
    return;
  }
  const tag = entityTag(payload);
  reply.header('etag', tag).header('vary', 'accept-encoding');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  if (!isKnown(tag, request.headers['if-none-match'])) {
    done(null, payload);
    return;
  }
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  // For HEAD the framework measures the body behind this hook before it drops it.
  done(null, request.method === 'HEAD' ? payload : null);
}
