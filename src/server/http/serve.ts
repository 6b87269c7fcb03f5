import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Endpoint, EndpointAnswer, EndpointInput } from '#contracts/endpoint.ts';
import type { KeptAnswers } from '#server/cache/kept-answers.ts';
import type { RevisionWatch } from '#server/cache/revisions.ts';
import { audited } from './audit.ts';
import type { Context } from './context.ts';
import { answerUnchanged } from './etag.ts';
import { type OwnCalls, type OwnHandler, visitorAnswer } from './own-calls.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The surroundings of a service call, without the actor. */
    baseContext: Omit<Context, 'actor' | 'address' | 'requestId' | 'log'>;
    catalogueRevision: RevisionWatch;
    keptAnswers: KeptAnswers;
    ownCalls: OwnCalls;
  }
}

const noContent = z.null();

type Handler<E extends Endpoint> = (
  ctx: Context,
  input: EndpointInput<E>,
  reply: FastifyReply,
) => Promise<E['response'] extends null ? void : EndpointAnswer<E>>;

type Options<E extends Endpoint> = {
  /** For open reads: whether the answer to a visitor is worth keeping for the next one. None is kept otherwise. */
  isKept?: (input: EndpointInput<E>) => boolean;
};

/** Registers the route of an endpoint: its schemas validate what comes in and list what may leave. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  { isKept }: Options<E> = {},
): void {
  const { method, path, access, summary, params, query, body, response, accepted } = endpoint;
  const status = endpoint.status ?? (response ? 200 : 204);
  const isOpenRead = method === 'GET' && access === 'public';
  // One that looks at the request or the reply cannot do without them.
  if (isOpenRead && handle.length < 3) app.ownCalls.add(path, visitorAnswer(app, endpoint, handle as OwnHandler<E>));
  const toText = response && serializerCompiler({ schema: response, method, url: path });
  app.route({
    method,
    url: path,
    config: { access },
    ...(isOpenRead && !isKept ? { onSend: answerUnchanged } : {}),
    // Kept answers are compressed by their keeper.
    ...(isKept ? { compress: false } : {}),
    onRequest: [...(isKept ? [app.keptAnswers.answerAtOnce] : []), ...(body ? [] : [forgetEmptyBody])],
    schema: {
      summary,
      tags: [path.split('/')[2] ?? 'api'],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { [status]: response ?? noContent, ...(accepted ? { 202: accepted } : {}) },
    },
    handler: async (request, reply) => {
      if (access !== 'public' || method !== 'GET') reply.header('cache-control', 'no-store');
      const ctx = requestContext(app, request);
      const input = { params: request.params, query: request.query, body: request.body } as EndpointInput<E>;
      if (toText && isKept) {
        const key =
          ctx.actor === null && isKept(input) ? `${path} ${JSON.stringify([input.params, input.query])}` : null;
        return app.keptAnswers.answer(request, reply, key, async () => toText(await handle(ctx, input, reply)));
      }
      try {
        const answer =
          access === 'admin' && method !== 'GET'
            ? await audited(ctx, `${method} ${path}`, auditDetails(input.params, body && input.body), status, () =>
                handle(ctx, input, reply),
              )
            : await handle(ctx, input, reply);
        // A handler that could only begin has said 202 by itself.
        if (!(accepted && reply.statusCode === 202)) reply.code(status);
        return response ? answer : null;
      } finally {
        // Any write may have changed the catalogue. Asking the database once more costs less than a page that is old
        // because somebody forgot to say so.
        if (method !== 'GET') app.catalogueRevision.forget();
      }
    },
  });
}

export function requestContext(app: FastifyInstance, request: FastifyRequest): Context {
  return { ...app.baseContext, actor: request.actor, address: request.ip, requestId: request.id, log: request.log };
}

function auditDetails(params: unknown, body: unknown): Record<string, unknown> {
  return { ...(params ? { params } : {}), ...(body ? { body } : {}) };
}

/** Many clients name JSON as the type of every request, also of one without a body. */
async function forgetEmptyBody({ headers }: FastifyRequest): Promise<void> {
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty) delete headers['content-type'];
}
