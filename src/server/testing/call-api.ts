import type { TestShop } from './test-shop.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the API with the headers of a user, or as a visitor. The caller chooses the type of the body. */
export function callAs(shop: TestShop, headers: Record<string, string> = {}) {
  return async <T = { code?: string; message?: string; errors?: Record<string, string> }>(
    method: Method,
    url: string,
    payload?: object | string,
  ): Promise<{ status: number; body: T; headers: Record<string, unknown> }> => {
    const response = await shop.app.inject({
      method,
      url,
      headers: typeof payload === 'string' ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(payload === undefined ? {} : { payload }),
    });
    const body = response.payload === '' ? null : response.json();
    return { status: response.statusCode, body: body as T, headers: response.headers };
  };
}

export type Call = ReturnType<typeof callAs>;
