import type { Transport } from './api.ts';
import { tokenStore } from './token-store.ts';

export const browserTransport: Transport = async ({ method, url, body }) => {
  const access = tokenStore.access();
  if (import.meta.env.DEV) console.debug(method, url);
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(access ? { authorization: `Bearer ${access}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, statusText: response.statusText, body: await response.text() };
};
