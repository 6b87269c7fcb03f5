import * as z from 'zod/mini';
import { parseMoney } from './money.ts';

export const moneySchema = z.string().check(z.regex(/^\d+\.\d{2}$/));

/** Money as accepted: a decimal string or a number, turned into paise. */
export function moneyInput(message: string) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], message),
      z.transform((amount) => parseMoney(amount)),
    ),
    z.int(message),
  );
}
