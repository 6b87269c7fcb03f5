import { useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { timeLeft } from '../cancel-countdown.ts';
import { useCancelOrder, useReloadOrders } from '../use-cancel-order.ts';
import { useNow } from '../use-now.ts';

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
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onSettled: close })}
          >
            {cancel.isPending ? 'Cancelling...' : 'Yes, cancel order'}
          </Button>
        </div>
      </Modal>
    </div>
  );
}
