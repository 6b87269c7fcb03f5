import * as z from 'zod/mini';
import { formatPaise, MAX_PAISE, type Paise, parseMoney } from '#contracts/money.ts';
import { oneOf } from '#contracts/one-of.ts';

const MAX_PERCENT = 1000;
const NOT_A_VALUE = `Please enter a number above 0, such as 10 or 12.5; a percentage may be ${MAX_PERCENT} at most`;

export const priceDirections = ['up', 'down'] as const;
export const priceUnits = ['percent', 'amount'] as const;
export const priceRoundings = ['rupees', 'paise'] as const;

export const percentLimit = z.refine<{ by: string; value: number }>(
  ({ by, value }) => by !== 'percent' || value <= MAX_PERCENT * 100,
  { message: NOT_A_VALUE, path: ['value'] },
);

/** How the prices of several products change: by a percentage, or by an amount in rupees. */
export const priceChangeSchema = z
  .object({
    direction: oneOf('direction', priceDirections),
    by: oneOf('by', priceUnits),
    /** In hundredths: paise, or hundredths of a percent. */
    value: z.pipe(
      z.pipe(
        z.union([z.string(), z.number()], NOT_A_VALUE),
        z.transform((value) => parseMoney(value)),
      ),
      z.int(NOT_A_VALUE).check(z.minimum(1, NOT_A_VALUE)),
    ),
    rounding: oneOf('rounding', priceRoundings),
  })
  .check(percentLimit);

export type PriceChange = z.output<typeof priceChangeSchema>;

export type NewPrice = { price: Paise; problem: null } | { price: null; problem: string };

/** The price after the change, or why it cannot have it. Rounded once, half a rupee or paisa up. */
export function newPrice(
  { price, compareAtPrice }: { price: Paise; compareAtPrice: Paise | null },
  { direction, by, value, rounding }: PriceChange,
): NewPrice {
  // In hundredths of a hundredth of a paisa, so that everything up to the rounding is whole.
  const difference = by === 'percent' ? price * value : value * 10_000;
  const exact = price * 10_000 + (direction === 'up' ? difference : -difference);
  const rounded = rounding === 'rupees' ? Math.round(exact / 1_000_000) * 100 : Math.round(exact / 10_000);
  if (exact < 0) return refused('The price would be below ₹0');
  if (rounded > MAX_PAISE) return refused(`The price would be above ${formatPaise(MAX_PAISE)}`);
  if (compareAtPrice !== null && rounded >= compareAtPrice)
    return refused(`The price would not be below the compare-at price of ${formatPaise(compareAtPrice)}`);
  return { price: rounded, problem: null };
}

function refused(problem: string): NewPrice {
  return { price: null, problem };
}
