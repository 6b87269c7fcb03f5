import { crc32 } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Weak, for the same answer may travel compressed or plain. Two versions of one answer are to be told apart, and nobody gains
 * by making two that are not: a checksum does it, for a quarter of what a digest costs.
 */
export function entityTag(body: Buffer | string): string {
  return `W/"${Buffer.byteLength(body).toString(36)}-${crc32(body).toString(36)}"`;
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
