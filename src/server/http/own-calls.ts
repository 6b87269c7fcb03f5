import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Endpoint, type EndpointInput, pathPattern } from '#contracts/endpoint.ts';
import type { Context } from './context.ts';
import { INTERNAL_ADDRESS } from './request-limits.ts';

const nothing = z.unknown();

type Words = Record<string, string | string[]>;
/** What the answer's JSON would say; null when the call is not a valid one. */
type OwnAnswer = (params: Words, query: Words) => Promise<unknown> | null;
export type OwnHandler<E extends Endpoint> = (ctx: Context, input: EndpointInput<E>) => Promise<unknown>;

/**
 * The calls that the server's own pages make: what a visitor would get, by the same checks, use cases and schemas, but
 * without a request, a reply and their hooks, which cost more than the answer.
 */
export class OwnCalls {
  readonly #calls: { path: string; pattern: RegExp; answer: OwnAnswer }[] = [];

  add(path: string, answer: OwnAnswer): void {
    this.#calls.push({ path, pattern: pathPattern(path), answer });
    // Of two that match, the one whose words reach further is meant.
    this.#calls.sort((one, other) => wordsLength(other.path) - wordsLength(one.path));
  }

  /** Null for what is no such call. */
  answer(url: string): Promise<unknown> | null {
    const [path = '', search] = url.split('?', 2);
    for (const { pattern, answer } of this.#calls) {
      const match = pattern.exec(path);
      if (match) return answer(decoded(match.groups), searchWords(search));
    }
    return null;
  }
}

function wordsLength(path: string): number {
  const start = path.indexOf(':');
  return start < 0 ? path.length : start;
}

function decoded(groups: Record<string, string> = {}): Words {
  return Object.fromEntries(Object.entries(groups).map(([name, word]) => [name, decodeURIComponent(word)]));
}

function searchWords(search: string | undefined): Words {
  const words: Words = Object.create(null);
  if (!search) return words;
  for (const [name, value] of new URLSearchParams(search)) {
    const known = words[name];
    words[name] = known === undefined ? value : [known, value].flat();
  }
  return words;
}

/** The answer of an open read to a visitor, who is the server itself. */
export function visitorAnswer<E extends Endpoint>(
  app: FastifyInstance,
  { params = nothing, query = nothing, response }: E,
  handle: OwnHandler<E>,
): OwnAnswer {
  return (paramWords, queryWords) => {
    const [checkedParams, checkedQuery] = [z.safeParse(params, paramWords), z.safeParse(query, queryWords)];
    if (!checkedParams.success || !checkedQuery.success) return null;
    const ctx = { ...app.baseContext, actor: null, address: INTERNAL_ADDRESS, log: app.log };
    const input = { params: checkedParams.data, query: checkedQuery.data, body: undefined } as EndpointInput<E>;
    return handle(ctx, input).then((answer) => z.encode(response ?? nothing, answer));
  };
}
