import { AppError } from '#server/http/app-error.ts';
import type { OrderRow } from '../order-rows.ts';
import type { QuoteRow } from './quote-rows.ts';

export const noOrder = () => new AppError('not_found', 'The requested order does not exist');
export const cancelled = () => new AppError('conflict', 'This order has been cancelled.');
export const deliveryNotAgreed = () =>
  new AppError('conflict', 'The delivery charge is not agreed yet. Set it in the stock check of the order first.');

/** Lines and amounts of an order change only while it is pending. */
export function requirePending({ status }: OrderRow): void {
  if (status === 'cancelled') throw cancelled();
  if (status !== 'pending') throw new AppError('conflict', `This order is ${status}. Its lines no longer change.`);
}

/** The version is that of the last quote, 0 without one: another one was written since by somebody else. */
export function requireVersion(quote: QuoteRow | null, seen: number): void {
  const version = quote?.version ?? 0;
  if (version === seen) return;
  throw new AppError('stale', 'The order was changed by someone else in the meantime. Please look again.', {
    details: [{ version, round: quote?.round ?? 0, state: quote?.state ?? null }],
  });
}
