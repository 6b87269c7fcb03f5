import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** The address that a call of the server to itself comes from; no socket can have it. */
export const INTERNAL_ADDRESS = 'internal';

const API_REQUESTS_PER_MINUTE = 1200;

/**
 * A wide fence around the API for one address. The narrow ones (sign-in, contact) stand in their services and are shared
 * by all processes. It is to be installed before the guard, so that refused requests count as well.
 */
export async function installRequestLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: API_REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    cache: 10_000,
    // By the route that was found and not by the address as written, which can be spelt in many ways.
    allowList: ({ routeOptions, socket }) =>
      !routeOptions.url?.startsWith('/api/') || socket.remoteAddress === INTERNAL_ADDRESS,
    errorResponseBuilder: (_, context) =>
      new AppError('too_many_requests', 'Too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: Math.ceil(context.ttl / 1000),
      }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
  app.addHook('onRequest', app.rateLimit());
}
