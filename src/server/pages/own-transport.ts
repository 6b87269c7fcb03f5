import type { FastifyError, FastifyInstance } from 'fastify';
import { toAppError } from '#server/http/error-handler.ts';
import { INTERNAL_ADDRESS } from '#server/http/request-limits.ts';
import type { Transport } from './page-source.ts';

/** Pages ask the shop's own API, as an anonymous visitor. */
export function ownTransport(app: FastifyInstance): Transport {
  return async ({ method, url }) => {
    try {
      const data = method === 'GET' ? await app.ownCalls.answer(url) : null;
      if (data !== null) return { status: 200, body: '', data };
    } catch (error) {
      const expected = toAppError(error as FastifyError);
      if (!expected) throw error;
      return { status: expected.status, body: JSON.stringify(expected.toBody()) };
    }
    // No call as the API knows it: the API itself says what is wrong with it. The type wants its own list of methods.
    const answer = await app.inject({ method: method as 'GET', url, remoteAddress: INTERNAL_ADDRESS });
    return { status: answer.statusCode, body: answer.payload };
  };
}
