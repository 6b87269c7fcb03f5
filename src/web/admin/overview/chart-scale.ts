import type { Paise } from '#contracts/money.ts';

const STEPS = [1, 2, 2.5, 5, 10];
/** A chart without sales still has a height. */
const LEAST: Paise = 100_000;

/** The round amount at which a chart ends, so that what is highest stays within. */
export function chartTop(highest: Paise): Paise {
  const wanted = Math.max(highest, LEAST);
  const size = 10 ** Math.floor(Math.log10(wanted));
  return size * (STEPS.find((step) => step * size >= wanted) ?? 10);
}
