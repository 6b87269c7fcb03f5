import type { Ask } from './load/lean-client.ts';
import { type Goods, orderBody } from './order-bodies.ts';
import { buyerEmail, PASSWORD } from './people.ts';

const JSON_BODY = { 'content-type': 'application/json' };

/** As a browser asks for a page or for data: compressed. */
export function pageAsk(path: string): Ask {
  return { method: 'GET', path, headers: { 'accept-encoding': 'br' } };
}

export function loginAsk(number: number): Ask {
  const body = JSON.stringify({ email: buyerEmail(number), password: PASSWORD });
  return { method: 'POST', path: '/api/auth/login', headers: JSON_BODY, body };
}

export function orderAsk(product: Goods, buyer: Record<string, string>): Ask {
  return { method: 'POST', path: '/api/orders', headers: { ...buyer, ...JSON_BODY }, body: orderBody(product) };
}

export function searchPath(text: string): string {
  return `/api/products/search?q=${encodeURIComponent(text)}&page=1&limit=24`;
}

export function suggestionPath(text: string): string {
  return `/api/products/suggest?q=${encodeURIComponent(text)}`;
}
