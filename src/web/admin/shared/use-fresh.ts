import { useQuery } from '@tanstack/react-query';
import { adminKey } from './admin-keys.ts';

/** For a dialog about a row: the row as it is now, because the list may have been loaded long ago. */
export function useFresh<Row extends { id: number }>(
  listName: string,
  listed: Row,
  load: () => Promise<Row | undefined>,
): Row {
  const { data } = useQuery({
    // Not among the keys of its list: a deleted row is not to be loaded again.
    queryKey: adminKey('row', listName, listed.id),
    queryFn: async () => (await load()) ?? null,
    staleTime: 0,
    gcTime: 0,
  });
  return data ?? listed;
}
