import { type Endpoint, type EndpointCall, type EndpointResponse, endpointUrl } from '#contracts/endpoint.ts';
import type { ErrorBody } from '#contracts/errors.ts';

/** A failed call. Its message may be shown to the user; it is empty if the response contains none. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string>;
  /** Machine-readable details. */
  readonly details: readonly Record<string, unknown>[];

  constructor(status: number, body: Partial<ErrorBody> & { message: string }) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.errors = body.errors ?? {};
    this.details = [body.details ?? []].flat();
  }
}

/** In place of an empty message, where no other sentence is given. */
export const TRY_AGAIN = 'Please try again later';

/** No response of the shop: a network problem, worth a retry. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The shop could not be reached. Please check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

export type CallOptions = {
  /** For calls without a session, such as signing in: no token is sent, and a 401 is a normal failure. */
  isAnonymous?: boolean;
  timeoutMs?: number;
  headers?: Record<string, string>;
};

/** The server, which needs no address, calls the endpoint by its path, `params` and `query`. */
type EndpointRequest = { path?: string; params?: object | undefined; query?: object | undefined };
export type ApiRequest = CallOptions & EndpointRequest & { method: string; url: string; body?: string };
/** `data`: the parsed body, where the transport has it. */
export type ApiResponse = { status: number; statusText?: string; body: string; data?: unknown };
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

let transport: Transport | null = null;

/** Network requests in the browser, direct calls on the server. Set once, before the first call. */
export function setTransport(next: Transport): void {
  transport = next;
}

/** Longer texts and markup come from a proxy, not from the shop. */
const MAX_TEXT_LENGTH = 200;
const MARKUP_OR_JSON = /^[<{["]/;

function plainText(body: string): string {
  return body.length > MAX_TEXT_LENGTH || MARKUP_OR_JSON.test(body) ? '' : body;
}

export function apiError({ status, statusText = '', body }: ApiResponse): ApiError {
  const text = body.trim();
  try {
    const parsed = JSON.parse(text) as Partial<ErrorBody> | null;
    const message = typeof parsed?.message === 'string' ? parsed.message : '';
    return new ApiError(status, { ...parsed, message });
  } catch {
    return new ApiError(status, { message: text === '' ? statusText : plainText(text) });
  }
}

/** The data of a response. Throws the error that it contains. */
export function readResponse(response: ApiResponse): unknown {
  const { status, body } = response;
  if (status >= 400) throw apiError(response);
  if (status === 204) return undefined;
  if ('data' in response) return response.data;
  try {
    return JSON.parse(body);
  } catch (error) {
    // For example the sign-in page of a public network.
    throw new NetworkError(error);
  }
}

/** Method and path are literals checked against the endpoint's type, so that pages load no schemas. */
export async function callApi<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  call: EndpointCall<E>,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  const { params, query, body } = call as { params?: object; query?: object; body?: unknown };
  const request: ApiRequest = {
    ...options,
    method,
    path,
    params,
    query,
    url: endpointUrl(path, params as Record<string, unknown>, query as Record<string, unknown>),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  if (!transport) throw new Error('No transport is set.');
  return readResponse(await transport(request)) as EndpointResponse<E>;
}
