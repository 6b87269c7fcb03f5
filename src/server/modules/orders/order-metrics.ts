import type { Registry } from 'prom-client';
import { countOutcomes } from '#server/http/outcome-metrics.ts';

/** Gives what counts how the placing of an order ended. */
export function installOrderMetrics(
  register: Registry,
): <T extends { isRepeat: boolean }>(placing: Promise<T>) => Promise<T> {
  const counted = countOutcomes(register, {
    name: 'orders_total',
    help: 'Orders that were placed, repeats of them, and those refused, by the reason (insufficient_stock, price_changed, ...)',
    good: ['placed', 'repeated'],
  });
  return (placing) => counted(placing, ({ isRepeat }) => (isRepeat ? 'repeated' : 'placed'));
}
