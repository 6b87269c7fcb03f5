import { dayText, indianDay } from './calendar-days.ts';
import { formatDays } from './format-day.ts';
import type { StoredPromise } from './promise.ts';
import { promiseSentence } from './promise-sentences.ts';

type Promised = {
  status: string;
  promise?: StoredPromise | null | undefined;
  payment: { state: string };
  shipments?: readonly ParcelDays[] | undefined;
};

type ParcelDays = { expectedFrom: string | null; expectedTo: string | null };

/** The day of a promise in whose year days are written without it. */
export function promiseDay({ madeAt }: Pick<StoredPromise, 'madeAt'>): string {
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

/** When a shipped order arrives, as promised. Null: nothing was promised, or a parcel has days of its own. */
export function arrivalPromise({ status, promise, shipments = [] }: Omit<Promised, 'payment'>): string | null {
  const { arrivesFrom = null, arrivesTo = null } = promise ?? {};
  const isSaid = shipments.some(({ expectedFrom, expectedTo }) => expectedFrom ?? expectedTo);
  if (!promise || status !== 'shipped' || arrivesFrom === null || arrivesTo === null || isSaid) return null;
  return `Arrives ${formatDays(arrivesFrom, arrivesTo, promiseDay(promise))}.`;
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
