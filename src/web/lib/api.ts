import { type Endpoint, type EndpointCall, type EndpointResponse, endpointUrl } from '#contracts/endpoint.ts';
import type { ErrorBody } from '#contracts/errors.ts';

/** A failed call; its message may be shown to the user. */
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
    this.details = body.details ?? [];
  }
}

/** No response at all: a network problem, worth a retry. */
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

function failure({ status, statusText, body }: ApiResponse): ApiError {
  try {
    const parsed = JSON.parse(body) as Partial<ErrorBody>;
    if (typeof parsed.message === 'string') return new ApiError(status, { ...parsed, message: parsed.message });
  } catch {
    // Not JSON: the plain text is the message.
  }
  return new ApiError(status, { message: body.trim() || statusText || `API error ${status}` });
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
    ...{ method, path, params, query },
    url: endpointUrl(path, params as Record<string, unknown>, query as Record<string, unknown>),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  if (!transport) throw new Error('No transport is set.');
  const response = await transport(request);
  if (response.status >= 400) throw failure(response);
  const { body: text, data = text === '' ? undefined : JSON.parse(text) } = response;
  return data as EndpointResponse<E>;
}
