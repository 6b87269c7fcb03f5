import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isStaff } from '#contracts/accounts/staff.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contracts/endpoint.ts';
import { acceptedEncoding, type Encoding } from '#server/cache/encoding.ts';
import { type EncodedResponse, NEVER, type ResponseCache } from '#server/cache/response-cache.ts';
import { stockCacheTag } from '#server/cache/tags.ts';
import { INTERNAL_ADDRESS } from './api-rate-limit.ts';
import { audited } from './audit.ts';
import type { Actor, Context } from './context.ts';
import { sendUnchanged } from './etag.ts';
import type { InternalApi } from './internal-api.ts';
import { maskedFor } from './mask-contacts.ts';
import { responseEncoder } from './response-encoder.ts';
import { sendResponse } from './send-response.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The part of a context that is the same for all requests. */
    baseContext: Omit<Context, 'actor' | 'address' | 'requestId' | 'log'>;
    responseCache: ResponseCache;
    internalApi: InternalApi;
  }
  interface FastifyRequest {
    /** The body before validation, of a write by staff. */
    sentBody?: unknown;
  }
}

const noContent = z.null();

type Handler<E extends Endpoint> = (
  ctx: Context,
  input: EndpointInput<E>,
  reply: FastifyReply,
) => Promise<E['response'] extends null ? void : EndpointResponse<E>>;

/** How a public read is cached for visitors who are not signed in. */
export type CacheRules<E extends Endpoint> = {
  /** Names the data in the output: a change of one of them makes the response stale. */
  tags: (output: EndpointResponse<E>, input: EndpointInput<E>) => readonly string[];
  /** Products whose exact stock is in the output. Pages show it in words and ignore this. */
  stockOf?: (output: EndpointResponse<E>) => readonly number[];
  isCacheable?: (input: EndpointInput<E>) => boolean;
};

type NoteChange = NonNullable<Context['changesAt']>;

const JSON_TYPE = 'application/json; charset=utf-8';
/** Another process may change a stock without an invalidation. */
const MAX_STOCK_AGE_MS = 750;
const MAX_AGE_MS = 600_000;

/** Registers the route of an endpoint: its schemas validate the input and list what may leave. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  cache?: CacheRules<E>,
): void {
  const { method, path, access, right, summary, params, query, body, response, accepted } = endpoint;
  const status = endpoint.status ?? (response ? 200 : 204);
  const encode = response && responseEncoder({ schema: response, method, url: path }, app.log);
  const isPublicRead = method === 'GET' && access === 'public';
  const isStaffWrite = method !== 'GET' && (access === 'admin' || access === 'staff');
  const isAudited = (actor: Actor | null) =>
    isStaffWrite || (endpoint.audit !== undefined && actor !== null && isStaff(actor));
  const keyOf = ({ params, query }: EndpointInput<E>) => `${path} ${JSON.stringify([params, query])}`;
  const isCacheable = (rules: CacheRules<E>, input: EndpointInput<E>) => rules.isCacheable?.(input) ?? true;
  // A handler with a third parameter needs a real request and reply.
  if (isPublicRead && handle.length < 3) {
    const read = handle as (ctx: Context, input: EndpointInput<E>) => Promise<EndpointResponse<E>>;
    const call = (input: EndpointInput<E>) => (changesAt: NoteChange) =>
      read({ ...visitorContext(app), changesAt }, input);
    // Pages share what every one of them shows, such as the categories. An exact stock is read for each.
    const rules = cache && !cache.stockOf ? cache : null;
    const readAndEncode = async (input: EndpointInput<E>) => {
      if (!rules || !isCacheable(rules, input)) {
        const { output, changesAt } = await timed(call(input));
        return { output: encode?.(output) ?? null, changesAt };
      }
      const request = { input, url: keyOf(input), encoding: 'identity' as const };
      const { body, changesAt } = await getCached(rules, request, call(input));
      return { output: JSON.parse(body.toString()), changesAt };
    };
    app.internalApi.add(endpoint, readAndEncode, cache?.tags);
  }

  function sendCached(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const cached = request.actor === null ? app.responseCache.find('json', request.url, encoding) : null;
    if (cached) sendResponse(request, reply, cached, JSON_TYPE);
    else done();
  }

  function getCached(
    { tags, stockOf }: CacheRules<E>,
    { input, url, encoding }: { input: EndpointInput<E>; url: string; encoding: Encoding },
    call: (changesAt: NoteChange) => Promise<EndpointResponse<E>>,
  ): Promise<EncodedResponse> {
    return app.responseCache.get({
      kind: 'json',
      url,
      encoding,
      canStandIn: false,
      key: keyOf(input),
      maxAgeMs: stockOf ? MAX_STOCK_AGE_MS : MAX_AGE_MS,
      render: async () => {
        const { output, changesAt } = await timed(call);
        const text = encode ? JSON.stringify(encode(output)) : '';
        const stocks = stockOf?.(output).map(stockCacheTag) ?? [];
        return { status, text, tags: [...tags(output, input), ...stocks], changesAt };
      },
    });
  }

  app.route({
    method,
    url: path,
    config: { access, ...(right && { right }) },
    ...(isPublicRead ? { onSend: sendUnchanged } : {}),
    onRequest: [...(cache ? [sendCached] : []), ...(body ? [] : [forgetEmptyBody])],
    ...((isStaffWrite || endpoint.audit) && body ? { preValidation: keepSentBody } : {}),
    schema: {
      summary,
      tags: [path.split('/')[2] ?? 'api'],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { [status]: response ?? noContent, ...(accepted ? { 202: accepted } : {}) },
    },
    handler: async (request, reply) => {
      if (!isPublicRead) reply.header('cache-control', 'no-store');
      const ctx = requestContext(app, request);
      const input = { params: request.params, query: request.query, body: request.body } as EndpointInput<E>;
      if (cache && ctx.actor === null && isCacheable(cache, input)) {
        const encoding = acceptedEncoding(request.headers['accept-encoding']);
        const call = (changesAt: NoteChange) =>
          handle({ ...ctx, changesAt }, input, reply) as Promise<EndpointResponse<E>>;
        return sendResponse(
          request,
          reply,
          await getCached(cache, { input, url: request.url, encoding }, call),
          JSON_TYPE,
        );
      }
      const output = isAudited(ctx.actor)
        ? await audited(ctx, { endpoint, ...input, sentBody: request.sentBody, successStatus: status }, (auditedCtx) =>
            handle(auditedCtx, input, reply),
          )
        : await handle(ctx, input, reply);
      // A handler that has only started the work has set 202 itself.
      if (!(accepted && reply.statusCode === 202)) reply.code(status);
      if (!response) return null;
      return access === 'staff' && !endpoint.isUnmasked ? maskedFor(ctx.actor, output) : output;
    },
  });
}

/** The output of a read, and the first moment at which it changes by itself. */
async function timed<T>(call: (changesAt: NoteChange) => Promise<T>): Promise<{ output: T; changesAt: number }> {
  let changesAt = NEVER;
  const output = await call((moment) => {
    changesAt = Math.min(changesAt, moment.getTime());
  });
  return { output, changesAt };
}

function visitorContext(app: FastifyInstance): Context {
  return { ...app.baseContext, actor: null, address: INTERNAL_ADDRESS, log: app.log };
}

export function requestContext(app: FastifyInstance, request: FastifyRequest): Context {
  const { actor, ip: address, id: requestId, log } = request;
  const deviceToken = deviceTokenOf(request);
  return { ...app.baseContext, actor, address, requestId, log, ...(deviceToken !== undefined && { deviceToken }) };
}

/** Only what our pages send: long enough that nobody guesses it. */
function deviceTokenOf({ headers }: FastifyRequest): string | undefined {
  const token = headers['device-token'];
  return typeof token === 'string' && /^[\w-]{32,64}$/.test(token) ? token : undefined;
}

/** Validation replaces the body with its parsed form. */
async function keepSentBody(request: FastifyRequest): Promise<void> {
  request.sentBody = request.body;
}

/** Many clients name JSON as the type of every request, also of one without a body. */
async function forgetEmptyBody({ headers }: FastifyRequest): Promise<void> {
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty) delete headers['content-type'];
}
