import { arrivalPromise, orderPromise } from '#contracts/delivery/order-promise.ts';

export type PromisedOrder = Parameters<typeof orderPromise>[0];

/** When an order leaves and arrives. */
export function PromiseLine({ order }: { order: PromisedOrder }) {
  const promise = orderPromise(order) ?? arrivalPromise(order);
  return promise && <p className="mt-4 border-t pt-4 font-medium">{promise}</p>;
}
