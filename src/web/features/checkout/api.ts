import type { Order, placeOrder } from '#contracts/orders/orders.ts';
import { callApi } from '#web/lib/api.ts';
import type { OrderAttempt } from './order-attempt.ts';
import type { OrderBody } from './order-body.ts';

/** After that it is as if the answer had been lost, and the order can be sent again. */
const PATIENCE_MS = 60_000;

export function sendOrder({ key, body }: OrderAttempt): Promise<Order> {
  return callApi<typeof placeOrder>(
    'POST',
    '/api/orders',
    { body: JSON.parse(body) as OrderBody },
    { headers: { 'idempotency-key': key }, timeoutMs: PATIENCE_MS },
  );
}
