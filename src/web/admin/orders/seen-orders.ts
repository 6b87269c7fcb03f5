import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { listOrderNews, OrderNews as OrderEvent } from '#contracts/orders/admin-orders.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

/** `seen`: the events that were there when the dashboard was opened, or that the table has shown since. */
export type News = { events: OrderEvent[]; seen: number[] };

export const newsKey = adminKey('order-news');
export const idsOf = (events: OrderEvent[]) => events.map(({ id }) => id);

export function newsQuery() {
  return queryOptions({
    queryKey: newsKey,
    queryFn: async ({ client }): Promise<News> => {
      const { data: events } = await callApi<typeof listOrderNews>('GET', '/api/admin/orders/news', {});
      return { events, seen: client.getQueryData<News>(newsKey)?.seen ?? idsOf(events) };
    },
    staleTime: 0,
  });
}

export function unseenEvents({ events, seen }: News): OrderEvent[] {
  return events.filter(({ id }) => !seen.includes(id));
}

/** For the table of orders: what its rows show is no news any more. */
export function useSeenOrders(rows: readonly Order[] | undefined): void {
  const queryClient = useQueryClient();
  const { data: news } = useQuery({ ...newsQuery(), enabled: false });
  useEffect(() => {
    if (!news || !rows) return;
    const shown = unseenEvents(news).filter(({ orderId, status, at }) =>
      rows.some(
        ({ id, history }) => id === orderId && history.some((past) => past.status === status && past.at === at),
      ),
    );
    if (shown.length > 0) {
      queryClient.setQueryData<News>(newsKey, { ...news, seen: [...news.seen, ...idsOf(shown)] });
    }
  }, [queryClient, news, rows]);
}
