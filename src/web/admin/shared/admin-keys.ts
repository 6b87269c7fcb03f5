import type { QueryKey } from '@tanstack/react-query';

/** Under the account's own key: what an administrator has seen is dropped when they leave. */
export function adminKey(...parts: unknown[]): QueryKey {
  return ['account', 'admin', ...parts];
}

/** What a change of the catalogue makes old: all that the shop's own pages and the dashboard have loaded of it. */
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
