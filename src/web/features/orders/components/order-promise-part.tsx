import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import type { PromisedOrder } from './promise-line.tsx';

/** Loaded for orders that have a promise: most pages of orders need no days in words. */
const promiseLine = onDemand(async () => (await import('./promise-line.tsx')).PromiseLine);

export function OrderPromisePart({ order }: { order: PromisedOrder }) {
  const isNeeded = Boolean(order.promise);
  const PromiseLine = useOnDemand(promiseLine, { isNeeded });
  return isNeeded && PromiseLine ? <PromiseLine order={order} /> : null;
}

/** Whether the charge of its heavy goods is still open. */
export function isChargeOpen({
  status,
  deliveryByAgreement,
}: {
  status: string;
  deliveryByAgreement?: boolean | undefined;
}) {
  return status === 'pending' && deliveryByAgreement === true;
}
