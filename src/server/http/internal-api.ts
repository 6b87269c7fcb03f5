import * as z from 'zod/mini';
import type { Endpoint, EndpointInput } from '#contracts/endpoint.ts';
import { AppError } from './app-error.ts';

/** `tags` say which changes make the output stale; null: it must not be cached. */
export type InternalResponse = {
  output: unknown;
  tags: readonly string[] | null;
  /** When it becomes stale without a write. */
  changesAt: number;
};
type Call = (input: { params?: unknown; query?: unknown }) => Promise<InternalResponse>;

/**
 * Public reads, called by the server's own pages: the same input checks, handlers and response schemas, without HTTP.
 */
export class InternalApi {
  readonly #calls = new Map<string, Call>();

  add<E extends Endpoint>(
    { method, path, params, query }: E,
    read: (input: EndpointInput<E>) => Promise<Pick<InternalResponse, 'output' | 'changesAt'>>,
    tagsOf: ((output: never, input: EndpointInput<E>) => readonly string[]) | undefined,
  ): void {
    this.#calls.set(`${method} ${path}`, async (input) => {
      const parsed = {
        params: checked(params, input.params),
        query: checked(query, input.query),
        body: undefined,
      };
      const { output, changesAt } = await read(parsed as EndpointInput<E>);
      return { output, tags: tagsOf?.(output as never, parsed as EndpointInput<E>) ?? null, changesAt };
    });
  }

  find(method: string, path: string): Call | undefined {
    return this.#calls.get(`${method} ${path}`);
  }
}

function checked(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const { success, data, error } = z.safeParse(schema, value ?? {});
  if (success) return data;
  throw new AppError('invalid_input', error.issues[0]?.message ?? 'Invalid request');
}
