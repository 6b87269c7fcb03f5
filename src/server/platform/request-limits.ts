import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** The address that a call of the server to itself comes from; no socket can have it. */
export const INTERNAL_ADDRESS = 'internal';

const API_REQUESTS_PER_MINUTE = 1200;

/** A wide fence around the API for one address. The narrow ones (sign-in, contact) stand on their own routes. */
export async function installRequestLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: API_REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    cache: 10_000,
    allowList: (request) => !request.url.startsWith('/api/') || request.socket.remoteAddress === INTERNAL_ADDRESS,
    errorResponseBuilder: (_, context) =>
      new AppError('too_many_requests', 'Too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: Math.ceil(context.ttl / 1000),
      }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}

type AddressLimit = { max: number; timeWindow: string; sentence: string };

/**
 * A narrow fence inside a handler, so that only well-formed requests count. It stands where limits are installed, and
 * counts in this process.
 */
export function limitByAddress(app: FastifyInstance, { max, timeWindow, sentence }: AddressLimit) {
  const check = app.hasDecorator('createRateLimit') ? app.createRateLimit({ max, timeWindow }) : null;
  return async (request: FastifyRequest): Promise<void> => {
    const result = await check?.(request);
    if (result && !result.isAllowed && result.isExceeded) {
      throw new AppError('too_many_requests', sentence, { retryAfterSeconds: result.ttlInSeconds });
    }
  };
}
