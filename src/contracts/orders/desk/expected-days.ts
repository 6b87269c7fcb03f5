import { formatDay, formatDays } from '#contracts/delivery/format-day.ts';
import type { DispatchPromise } from '#contracts/delivery/promise.ts';
import type { Shipment } from './shipment.ts';

type Days = Pick<Shipment, 'shippedOn' | 'expectedFrom' | 'expectedTo'>;

/** When a parcel should arrive: arrives Thu 20 – Fri 21 Nov. Null when nobody said. */
export function expectedDays({ shippedOn, expectedFrom, expectedTo }: Days): string | null {
  if (expectedFrom && expectedTo) return `arrives ${formatDays(expectedFrom, expectedTo, shippedOn)}`;
  if (expectedFrom) return `arrives from ${formatDay(expectedFrom, shippedOn)}`;
  return expectedTo ? `arrives by ${formatDay(expectedTo, shippedOn)}` : null;
}

type Promised = Pick<DispatchPromise, 'arrivesFrom' | 'arrivesTo'>;

/** The promised days, as first values of a parcel. None if it leaves so late that they have passed. */
export function promisedDays(
  promise: Promised | null | undefined,
  shippedOn: string,
): Pick<Shipment, 'expectedFrom' | 'expectedTo'> {
  const { arrivesFrom = null, arrivesTo = null } = promise ?? {};
  if (arrivesFrom === null || arrivesFrom < shippedOn) return { expectedFrom: null, expectedTo: null };
  return { expectedFrom: arrivesFrom, expectedTo: arrivesTo };
}

/** Which field is wrong, and why. */
export function expectedDaysProblem({ shippedOn, expectedFrom, expectedTo }: Days): Record<string, string> | null {
  if (expectedFrom && expectedFrom < shippedOn) return { expectedFrom: 'It cannot arrive before it leaves' };
  if (expectedTo && expectedTo < shippedOn) return { expectedTo: 'It cannot arrive before it leaves' };
  if (expectedFrom && expectedTo && expectedTo < expectedFrom) {
    return { expectedTo: 'The last day must not be before the first' };
  }
  return null;
}
