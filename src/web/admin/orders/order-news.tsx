import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { ORDER_NEWS_LIMIT, OrderNews as OrderEvent } from '#contracts/orders/admin-orders.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { orderKeys } from '#web/features/orders/api.ts';
import { paths } from '#web/lib/paths.ts';
import { orderChange, queueKey } from './api.ts';
import { idsOf, type News, newsKey, newsQuery, unseenEvents } from './seen-orders.ts';

const POLL_MS = 10_000;
const POLL_HIDDEN_MS = 60_000;
/** More than these are not counted. */
const MOST: typeof ORDER_NEWS_LIMIT = 50;

const polling = {
  refetchInterval: () => (document.hidden ? POLL_HIDDEN_MS : POLL_MS),
  // The title of a hidden tab counts, too.
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: true,
};

/** Asks for new orders as long as the dashboard is open. Rows never move by themselves: the button shows them. */
export function OrderNews({ onCount }: { onCount: (count: number) => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: news } = useQuery({ ...newsQuery(), ...polling });
  const unseen = news ? unseenEvents(news) : [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each event
  useEffect(() => {
    // A dialog may be open about one of these orders.
    for (const { orderId } of unseen) void queryClient.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
  }, [news?.events]);

  useEffect(() => {
    onCount(unseen.length);
    return () => onCount(0);
  }, [onCount, unseen.length]);

  const show = () => {
    if (news) queryClient.setQueryData<News>(newsKey, { ...news, seen: idsOf(news.events) });
    for (const queryKey of [...orderChange, queueKey]) void queryClient.invalidateQueries({ queryKey });
    void navigate(paths.adminTab('orders'), { preventScrollReset: true });
  };
  return (
    // On a phone at the lower edge, as there is no room beside the heading: nothing moves when there is news.
    <div role="status" className="max-sm:fixed max-sm:inset-x-4 max-sm:bottom-20 max-sm:z-5 max-sm:*:w-full">
      {unseen.length > 0 && (
        <Button size="small" className="justify-center max-sm:shadow-float" onClick={show}>
          <Icon of={Bell} className="size-5" />
          {newsSentence(unseen)}
        </Button>
      )}
    </div>
  );
}

/** 2 new orders, 1 cancelled */
export function newsSentence(events: readonly Pick<OrderEvent, 'status'>[]): string {
  const cancelled = events.filter(({ status }) => status === 'cancelled').length;
  const placed = events.length - cancelled;
  const more = events.length < MOST ? '' : '+';
  if (placed === 0) return cancelled === 1 ? '1 order cancelled' : `${cancelled}${more} orders cancelled`;
  const orders = placed === 1 ? '1 new order' : `${placed}${more} new orders`;
  return cancelled === 0 ? orders : `${orders}, ${cancelled} cancelled`;
}
