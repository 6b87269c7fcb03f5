import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { showToast } from '#web/lib/toasts.ts';
import { cancelOrder, orderKeys } from '../api.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

type CancelOrderProps = { id: number; until: string };

/** Shown as long as the server allows. The device's clock may be wrong: it only drives the text and the reload. */
export function CancelOrder({ id, until }: CancelOrderProps) {
  const left = timeLeft(until, useNow());
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const cancel = useCancelOrder(id);
  const isOver = left === null;
  const reload = useReloadOrders();
  useEffect(() => {
    if (isOver) void reload();
  }, [isOver, reload]);
  return (
    <div className="grid gap-3 border-t pt-4">
      {left !== null && <p className="text-sm text-muted-foreground">You can cancel for another {left}.</p>}
      <Button variant="outline" className="text-destructive" onClick={() => setAsking(true)}>
        Cancel Order
      </Button>
      <Modal isOpen={isAsking} onClose={close} title="Cancel this order?" isQuestion>
        <p>Order #{id} will not be sent. This cannot be undone, but you can order again at any time.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={close}>
            Keep order
          </Button>
          <Button
            variant="outline"
            className="border-destructive text-destructive"
            isBusy={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onSettled: close })}
          >
            {cancel.isPending ? 'Cancelling...' : 'Yes, cancel order'}
          </Button>
        </div>
      </Modal>
    </div>
  );
}

function useReloadOrders(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: orderKeys.all }), [queryClient]);
}

/** Reloads the order after a failure too: a rejected request means that the page is out of date. */
function useCancelOrder(id: number) {
  const reload = useReloadOrders();
  return useMutation({
    mutationFn: () => cancelOrder(id),
    onSuccess: () => showToast({ title: 'Order cancelled', description: `Order #${id} has been cancelled.` }),
    onError: ({ message }) =>
      showToast({ title: 'Error', description: message || 'Failed to cancel the order', variant: 'destructive' }),
    onSettled: reload,
  });
}

/** The device's current time, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Remaining time such as "1 h 12 min", or null when it is over. The last minute is not counted down. */
export function timeLeft(until: string, now: number): string | null {
  const left = Date.parse(until) - now;
  // Also true for an invalid time, which parses to NaN.
  if (!(left > 0)) return null;
  if (left < MINUTE) return 'few seconds';
  const [hours, minutes] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE)];
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}
