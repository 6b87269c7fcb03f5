import { type ApiRequest, type ApiResponse, NetworkError, type Transport } from './api.ts';
import { tokenStore } from './token-store.ts';

/** Supplies access tokens; the session sets it. */
export type TokenSource = {
  /** The token to send, refreshed first if it has expired; null without a session. */
  access(): Promise<string | null>;
  /** A new token of the same user, after one was refused; null if the session is over. */
  renew(refused: string): Promise<string | null>;
};

let tokenSource: TokenSource = { access: async () => tokenStore.access(), renew: async () => null };

export function setTokenSource(next: TokenSource): void {
  tokenSource = next;
}

/** For requests of a library that sends them by itself. */
export const accessToken = (): Promise<string | null> => tokenSource.access();

/** A 401 about the credentials in the request, not about the session. */
const NOT_THE_SESSION = /"code":\s*"(invalid-credential|requires-recent-login)"/;

async function send(
  { method, url, body, headers, timeoutMs }: ApiRequest,
  access: string | null,
): Promise<ApiResponse> {
  if (import.meta.env.DEV) console.debug(method, url);
  try {
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      headers: {
        ...headers,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(access ? { authorization: `Bearer ${access}` } : {}),
      },
      ...(body === undefined ? {} : { body }),
      ...(timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
    });
    return { status: response.status, statusText: response.statusText, body: await response.text() };
  } catch (error) {
    throw new NetworkError(error);
  }
}

export const browserTransport: Transport = async (request) => {
  const access = request.isAnonymous ? null : await tokenSource.access();
  const response = await send(request, access);
  if (access === null || response.status !== 401 || NOT_THE_SESSION.test(response.body)) return response;
  const renewed = await tokenSource.renew(access);
  return renewed === null ? response : send(request, renewed);
};
