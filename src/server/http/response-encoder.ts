import { ResponseSerializationError } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Logger } from '#server/lib/logger.ts';

type Call = { schema: z.ZodMiniType; method: string; url: string };

/**
 * Makes a response fit its schema. Rows of a list that do not fit are logged and left out: the others are still sent.
 */
export function responseEncoder({ schema, method, url }: Call, log: Logger): (output: unknown) => unknown {
  return (output) => {
    const { success, data, error } = z.safeEncode(schema, output);
    if (success) return data;
    const unreadable = new Set(error.issues.map(({ path: [list, index] }) => (list === 'data' ? index : null)));
    const isList = [...unreadable].every((index) => typeof index === 'number');
    if (!isList) throw new ResponseSerializationError(method, url, { cause: error });
    const { data: rows, ...rest } = output as { data: ({ id?: unknown } | null)[] };
    const ids = rows.flatMap((row, index) => (unreadable.has(index) ? row?.id : []));
    log.error({ err: error, ids }, `unreadable rows were left out of ${method} ${url}`);
    return z.encode(schema, { ...rest, data: rows.filter((_, index) => !unreadable.has(index)) });
  };
}
