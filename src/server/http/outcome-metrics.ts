import { Counter, type Registry } from 'prom-client';
import { isDatabaseUnavailable } from '#server/database/database-errors.ts';
import { AppError } from './app-error.ts';

type About = { name: string; help: string; good: string[] };

/**
 * Counts how something ended: well, in one of the words of `good`, or else by the code of its refusal. Codes are a
 * closed list, so that the label has few values.
 */
export function countOutcomes(register: Registry, { name, help, good }: About) {
  const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [register] });
  // From the start: Prometheus sees no increase in a counter that begins with 1.
  for (const outcome of good) counter.inc({ outcome }, 0);
  return async <T>(work: Promise<T>, outcomeOf: (result: T) => string): Promise<T> => {
    try {
      const result = await work;
      counter.inc({ outcome: outcomeOf(result) });
      return result;
    } catch (error) {
      counter.inc({ outcome: refusalOf(error) });
      throw error;
    }
  };
}

function refusalOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return isDatabaseUnavailable(error) ? 'unavailable' : 'failed';
}
