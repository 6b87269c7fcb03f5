import type { QueryKey } from '@tanstack/react-query';

/** Under the account's own key: what an administrator has seen is dropped when they leave. */
export function adminKey(...parts: unknown[]): QueryKey {
  return ['account', 'admin', ...parts];
}

/** Query keys to invalidate after a change of the catalogue, of the shop's pages and of the dashboard. */
export const catalogueKeys: readonly QueryKey[] = [
  ['products'],
  ['product'],
  ['listing'],
  ['categories'],
  ['suggestions'],
  adminKey('products'),
  adminKey('categories'),
  adminKey('tags'),
  adminKey('summary'),
];
