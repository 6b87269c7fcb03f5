import { crc32 } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Weak, because the same response may be sent compressed or plain. A checksum is enough: nobody gains by a collision.
 */
export function entityTag(body: Buffer | string): string {
  return `W/"${Buffer.byteLength(body).toString(36)}-${crc32(body).toString(36)}"`;
}

/** Whether the browser has the response with this tag. */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((known) => opaque(known) === opaque(tag));
}

/** A hook for reads: sends 304 when the browser has this response. Hooks of a route run before compression. */
export function sendUnchanged(
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
  // For HEAD, Fastify measures the body after this hook and drops it.
  done(null, request.method === 'HEAD' ? payload : null);
}
