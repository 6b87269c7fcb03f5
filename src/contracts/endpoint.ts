import type * as z from 'zod/mini';
import type { Right } from './accounts/roles.ts';

/** `staff`: who has the endpoint's `right`. `admin`: administrators alone. */
export type Access = 'public' | 'customer' | 'staff' | 'admin';

/** One API endpoint. The server registers the route from this object and the client's calls are typed by it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /** What a caller must be allowed; with the access `staff` only. */
  right?: Right;
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** null: the response is 204 without a body. */
  response: z.ZodMiniType | null;
  status?: 200 | 201 | 202;
  /**
   * Body fields that the audit log stores of a write by staff. It stores no other field. An endpoint that is open to
   * customers or to everybody names them too, if staff can act with it for somebody else.
   */
  audit?: readonly string[];
  /** Texts stay whole for staff who see telephone numbers masked: labels for print, and the catalogue's own texts. */
  isUnmasked?: true;
  /** Body of a 202 response, sent instead of `response` when the work is not finished yet. */
  accepted?: z.ZodMiniType;
};

type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

export type EndpointInput<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

/** Input of a call: only the parts that the endpoint declares. */
export type EndpointCall<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodMiniType ? K : never]: Sent<E[K]>;
};

export type EndpointResponse<E extends Endpoint> =
  | (E['response'] extends z.ZodMiniType ? z.output<E['response']> : undefined)
  | (E['accepted'] extends z.ZodMiniType ? z.output<E['accepted']> : never);

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** URL of a call: fills in the parameters, omits undefined query values and repeats arrays. */
export function endpointUrl(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}
