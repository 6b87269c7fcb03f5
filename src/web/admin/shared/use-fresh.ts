import { useQuery } from '@tanstack/react-query';
import { adminKey } from './admin-keys.ts';

/** For a dialog about a row: the row as it is now, because the list may have been loaded long ago. */
export function useFresh<Row extends { id: number }>(
  listName: string,
  listed: Row,
  load: () => Promise<Row | undefined>,
): Row {
  const { data } = useQuery({
    queryKey: adminKey(listName, 'one', listed.id),
    queryFn: async () => (await load()) ?? null,
    staleTime: 0,
  });
  return data ?? listed;
}
