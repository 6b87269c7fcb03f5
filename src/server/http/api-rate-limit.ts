import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** The address that a call of the server to itself comes from; no socket can have it. */
export const INTERNAL_ADDRESS = 'internal';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request that is not one of the API, such as a page that has to be rendered; refuses it with 429. */
    countRequest(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  }
}

const REQUESTS_PER_MINUTE = 1200;

/**
 * A general rate limit for one address, counted in each process: of the API, and of pages that are not in the cache.
 * The stricter ones (sign-in, contact) are in their services and shared by all processes. Install it before the access
 * guard, so that refused requests count too.
 */
export async function installApiRateLimit(app: FastifyInstance, isOn: boolean): Promise<void> {
  if (!isOn) {
    app.decorate('countRequest', async () => {});
    return;
  }
  await app.register(rateLimit, {
    global: false,
    max: REQUESTS_PER_MINUTE,
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
  app.decorate('countRequest', (request, reply) => count.call(app, request, reply));
  app.addHook('onRequest', (request, reply, done) => {
    if (isLimited(request)) app.countRequest(request, reply).then(() => done(), done);
    else done();
  });
}

/** By the matched route, not the URL, which can be written in many ways. */
function isLimited({ routeOptions, socket }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') === true && socket.remoteAddress !== INTERNAL_ADDRESS;
}
