import * as z from 'zod/mini';

/** A calendar day such as 2026-11-17. */
export function dayInput(message: string) {
  return z.iso.date(message).check(z.refine((day) => day >= '2000-01-01' && day <= '2100-12-31', message));
}
