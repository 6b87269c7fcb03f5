import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '#server/modules/media/storage.ts';
import { noFile } from './claim-errors.ts';
import type { ClaimFileRow } from './evidence-queries.ts';
import { type EvidenceStore, evidenceType } from './evidence-store.ts';

/** The part of a file that a Range header asks for; null for the whole, 'none' when there is no such part. */
export function requestedRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) === 0 ? 'none' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const end = Math.min(to === '' ? size - 1 : Number(to), size - 1);
  return Number(from) > end ? 'none' : { start: Number(from), end };
}

/** A file of a claim, to somebody who may see it. No browser takes it for a page, and none stores it. */
export async function sendEvidence(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage }: EvidenceStore,
  { key, bytes, state }: ClaimFileRow,
): Promise<FastifyReply> {
  if (state !== 'ready' || key === null) throw noFile();
  const range = requestedRange(request.headers.range, bytes);
  reply.headers({
    'content-type': evidenceType(key),
    'content-disposition': 'inline',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  });
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const file = await storage.open(key, range ?? undefined);
  if (!file) throw noFile();
  if (!range) return reply.header('content-length', bytes).send(file.body);
  reply.header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  return reply
    .code(206)
    .header('content-length', range.end - range.start + 1)
    .send(file.body);
}
