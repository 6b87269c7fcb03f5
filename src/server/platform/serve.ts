import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Endpoint, EndpointAnswer, EndpointInput } from '#contracts/endpoint.ts';
import type { Context } from './context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The surroundings of a service call, without the actor. */
    baseContext: Omit<Context, 'actor' | 'log'>;
  }
}

type Handler<E extends Endpoint> = (
  ctx: Context,
  input: EndpointInput<E>,
  reply: FastifyReply,
) => Promise<EndpointAnswer<E>>;

/** Registers the route of an endpoint: its schemas validate what comes in and list what may leave. */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>): void {
  const { method, path, access, summary, params, query, body, response } = endpoint;
  const status = endpoint.status ?? (response ? 200 : 204);
  app.route({
    method,
    url: path,
    config: { access },
    schema: {
      summary,
      tags: [path.split('/')[2] ?? 'api'],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(response ? { response: { [status]: response } } : {}),
    },
    handler: async (request, reply) => {
      const ctx: Context = { ...app.baseContext, actor: request.actor, log: request.log };
      const input = { params: request.params, query: request.query, body: request.body } as EndpointInput<E>;
      const answer = await handle(ctx, input, reply);
      reply.code(status);
      return response ? answer : null;
    },
  });
}
