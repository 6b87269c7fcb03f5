import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod';
import { type ErrorCode, errorBodySchema, errorCodes } from '#contracts/errors.ts';
import type { FuzzRoute } from './fuzz-requests.ts';

/** Internals that must not leak: a stack trace, a file path, an SQL statement. */
const INTERNALS =
  /\n\s+at |node_modules|\/src\/|\.tsx?:\d|syntax error|violates|relation "|invalid byte sequence|ECONNREFUSED/;

const schemas = new WeakMap<object, z.ZodType>();

function schemaFor(declared: object): z.ZodType {
  const schema = schemas.get(declared) ?? z.fromJSONSchema(declared as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(declared, schema);
  return schema;
}

/** What is wrong with a response according to the API description; null if nothing is. */
export function problemIn(route: FuzzRoute, response: LightMyRequestResponse): string | null {
  const { statusCode: status, headers } = response;
  const payload = textOf(response);
  if (status >= 500) return `status ${status}`;
  if (headers['x-content-type-options'] !== 'nosniff' || !headers['content-security-policy'])
    return 'no security headers';
  if (headers['access-control-allow-origin'] !== undefined || headers['set-cookie'] !== undefined) return 'odd headers';
  if (route.method === 'HEAD') return null;
  if (status === 204 || status === 304) return payload === '' ? null : 'a body where none may be';
  const type = String(headers['content-type'] ?? '');
  if (status >= 400)
    return type.startsWith('text/html') && !isApi(route) ? null : problemInError(status, type, payload);
  if (status >= 300) return String(headers['location']).startsWith('/') ? null : `sent away to ${headers['location']}`;
  return route.operation ? problemInSuccess(route.operation.responses[status], type, payload, status) : null;
}

function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  const coding = headers['content-encoding'];
  if (rawPayload.length === 0) return '';
  if (coding === 'br') return brotliDecompressSync(rawPayload).toString();
  return (coding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString();
}

function isApi({ url }: FuzzRoute): boolean {
  return url.startsWith('/api/');
}

function problemInError(status: number, type: string, payload: string): string | null {
  if (!type.startsWith('application/json')) return `an error as ${type}`;
  const parsed = z.safeParse(errorBodySchema, JSON.parse(payload));
  if (!parsed.success) return `not the shape of an error: ${z.prettifyError(parsed.error)}`;
  if (errorCodes[parsed.data.code as ErrorCode] !== status) return `code ${parsed.data.code} with status ${status}`;
  return INTERNALS.test(payload) ? 'an error that reveals internals' : null;
}

type Declared = { content?: Record<string, { schema: object }> } | undefined;

function problemInSuccess(declared: Declared, type: string, payload: string, status: number): string | null {
  if (!declared) return `status ${status} is not declared`;
  const schema = declared.content?.['application/json']?.schema;
  if (!schema) return type.startsWith('application/json') ? 'JSON where none is declared' : null;
  const parsed = schemaFor(schema).safeParse(JSON.parse(payload));
  return parsed.success ? null : `not as declared: ${z.prettifyError(parsed.error)}`;
}
