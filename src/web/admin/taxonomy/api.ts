import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Category, listCategories, listTags, Tag } from '#contracts/catalogue/catalogue.ts';
import type * as writes from '#contracts/catalogue/catalogue-writes.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

const TAGS_STALE_MS = 5 * 60_000;

type PageOf = { page: number; limit: number; query: string };

export function categoryPageQuery({ page, limit, query }: PageOf) {
  return queryOptions({
    queryKey: adminKey('categories', { page, limit, query }),
    queryFn: () =>
      callApi<typeof listCategories>('GET', '/api/categories', { query: { page, limit, query, status: 'all' } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function tagPageQuery({ page, limit, query }: PageOf) {
  return queryOptions({
    queryKey: adminKey('tags', { page, limit, query }),
    queryFn: () => callApi<typeof listTags>('GET', '/api/tags', { query: { page, limit, query } }),
    placeholderData: keepPreviousData,
    staleTime: TAGS_STALE_MS,
  });
}

/** By the search, which also knows ids. */
export async function findCategory(id: number): Promise<Category | undefined> {
  const query = { query: String(id), status: 'all' } as const;
  const { data } = await callApi<typeof listCategories>('GET', '/api/categories', { query });
  return data.find((category) => category.id === id);
}

export async function findTag(id: number): Promise<Tag | undefined> {
  const { data } = await callApi<typeof listTags>('GET', '/api/tags', { query: { query: String(id) } });
  return data.find((tag) => tag.id === id);
}

/** Null: a new one. */
export function saveCategory(id: number | null, body: writes.CategoryInput & { version: number | undefined }) {
  return id === null
    ? callApi<typeof writes.createCategory>('POST', '/api/categories', { body })
    : callApi<typeof writes.updateCategory>('PUT', '/api/categories/:id', { params: { id }, body });
}

export function deleteCategory(id: number) {
  return callApi<typeof writes.deleteCategory>('DELETE', '/api/categories/:id', { params: { id } });
}

export function saveTag(id: number | null, body: writes.TagInput & { version: number | undefined }) {
  return id === null
    ? callApi<typeof writes.createTag>('POST', '/api/tags', { body })
    : callApi<typeof writes.updateTag>('PUT', '/api/tags/:id', { params: { id }, body });
}

export function deleteTag(id: number) {
  return callApi<typeof writes.deleteTag>('DELETE', '/api/tags/:id', { params: { id } });
}
