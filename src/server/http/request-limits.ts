import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
    errorResponseBuilder: (_, context) =>
      new AppError('too_many_requests', 'Too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: Math.ceil(context.ttl / 1000),
      }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
  const count = app.rateLimit();
  app.addHook('onRequest', (request, reply, done) => {
    if (isFenced(request)) count.call(app, request, reply).then(() => done(), done);
    else done();
  });
}

/** By the route that was found and not by the address as written, which can be spelt in many ways. */
function isFenced({ routeOptions, socket }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') === true && socket.remoteAddress !== INTERNAL_ADDRESS;
}
