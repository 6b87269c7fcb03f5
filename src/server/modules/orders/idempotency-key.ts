import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/http/app-error.ts';

const LONGEST_KEY = 200;

/** The key of a call that must not happen twice; null without one. */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || key.length > LONGEST_KEY || !/^[\x21-\x7e]+$/.test(key)) {
    throw new AppError('malformed', `Idempotency-Key must have 1 to ${LONGEST_KEY} printable characters.`);
  }
  return key;
}
