import { formatDay, formatDays } from '#contracts/delivery/format-day.ts';
import type { Shipment } from './shipment.ts';

type Days = Pick<Shipment, 'shippedOn' | 'expectedFrom' | 'expectedTo'>;

/** When a parcel should arrive: expected Thu 20 – Fri 21 Nov. Null when nobody said. */
export function expectedDays({ shippedOn, expectedFrom, expectedTo }: Days): string | null {
  if (expectedFrom && expectedTo) return `expected ${formatDays(expectedFrom, expectedTo, shippedOn)}`;
  if (expectedFrom) return `expected from ${formatDay(expectedFrom, shippedOn)}`;
  return expectedTo ? `expected by ${formatDay(expectedTo, shippedOn)}` : null;
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
