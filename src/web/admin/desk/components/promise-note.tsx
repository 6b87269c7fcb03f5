import { formatDay } from '#contracts/delivery/format-day.ts';
import { orderPromise, promiseDay } from '#contracts/delivery/order-promise.ts';
import { movedSentence } from '#contracts/delivery/promise-sentences.ts';
import type { Order } from '#contracts/orders/orders.ts';

/** What the customer was told about the days, and whether a hold has moved them. */
export function PromiseNote({ order }: { order: Order }) {
  const { promise, wishedDispatchOn: chosen } = order;
  const sentence = orderPromise(order);
  if (!promise || sentence === null) return null;
  const today = promiseDay(promise);
  const { movedFrom, movedBy, leavesOn } = promise;
  return (
    <div className="grid gap-1 rounded-control border bg-card px-3 py-2 text-sm">
      <p>
        <span className="text-muted-foreground">Promised to the customer: </span>
        <span className="font-medium">{sentence}</span>
      </p>
      {chosen && <p className="text-muted-foreground">The customer chose {formatDay(chosen, today)}.</p>}
      {movedFrom && movedBy && (
        <p className="font-medium text-warning">{movedSentence({ movedFrom, movedBy, leavesOn }, today)}</p>
      )}
    </div>
  );
}
