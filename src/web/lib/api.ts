import { type Endpoint, type EndpointAnswer, type EndpointCall, endpointUrl } from '#contracts/endpoint.ts';
import type { ErrorBody } from '#contracts/errors.ts';

/** A failed call, with the sentence that may be shown to the person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string>;
  /** What a program needs to mend it. */
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

/** The shop did not answer at all: nothing was refused, and it may pass by itself. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The shop could not be reached. Please check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

export type CallOptions = {
  /** For calls that stand for themselves, such as signing in: no token goes along, and a 401 is an answer. */
  isAnonymous?: boolean;
  timeoutMs?: number;
  headers?: Record<string, string>;
};

export type ApiRequest = CallOptions & { method: string; url: string; body?: string };
/** `data`: what the body would say, where there is no need to write and read it. */
export type ApiResponse = { status: number; statusText?: string; body: string; data?: unknown };
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

let transport: Transport | null = null;

/** The browser asks the network; the server answers itself. Set once, before the first call. */
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

/** Method and path are literals checked against the endpoint's type, so the page carries no schema it does not use. */
export async function callApi<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  call: EndpointCall<E>,
  options: CallOptions = {},
): Promise<EndpointAnswer<E>> {
  const { params, query, body } = call as { params?: object; query?: object; body?: unknown };
  const request: ApiRequest = {
    ...options,
    method,
    url: endpointUrl(path, params as Record<string, unknown>, query as Record<string, unknown>),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  if (!transport) throw new Error('No transport is set.');
  const response = await transport(request);
  if (response.status >= 400) throw failure(response);
  const { body: text, data = text === '' ? undefined : JSON.parse(text) } = response;
  return data as EndpointAnswer<E>;
}
