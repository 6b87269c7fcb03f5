import { dayText, indianDay } from './calendar-days.ts';
import type { DispatchPromise } from './promise.ts';
import { promiseSentence } from './promise-sentences.ts';

type Promised = {
  status: string;
  promise?: DispatchPromise | null | undefined;
  payment: { state: string };
};

/** The day of a promise in whose year days are written without it. */
export function promiseDay({ madeAt }: Pick<DispatchPromise, 'madeAt'>): string {
  return dayText(indianDay(new Date(madeAt)));
}

/**
 * When an order leaves and arrives, as every page, mail and message says it. Null: nothing was promised, or it left.
 */
export function orderPromise({ status, promise, payment }: Promised): string | null {
  if (!promise || (status !== 'pending' && status !== 'processing')) return null;
  // Payment is asked for once the customer has agreed.
  const isAgreed = status !== 'pending' || payment.state !== 'none';
  return promiseSentence(promise, { today: promiseDay(promise), isAgreed });
}

/** Whether the charge of its heavy goods is still open. */
export function isToBeAgreed({
  status,
  deliveryByAgreement,
}: {
  status: string;
  deliveryByAgreement?: boolean | undefined;
}) {
  return status === 'pending' && deliveryByAgreement === true;
}
