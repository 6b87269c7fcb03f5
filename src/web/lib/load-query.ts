import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';

type Loadable<Data, Key extends readonly unknown[]> = Pick<
  UseQueryOptions<Data, Error, Data, Key>,
  'queryKey' | 'queryFn'
>;

/**
 * Puts what a page shows where the page looks for it. For the server: it asks once for each page, and needs nothing of what
 * the client can do about repeating, sharing and giving up.
 */
export async function loadQuery<Data, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  { queryKey, queryFn }: Loadable<Data, Key>,
): Promise<Data> {
  const data = await (queryFn as () => Promise<Data>)();
  queryClient.getQueryCache().build<unknown, Error, unknown, Key>(queryClient, { queryKey, initialData: data });
  return data;
}
