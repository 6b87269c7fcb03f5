import { parseMoney } from '#contracts/money.ts';

/** The totals have a line for a discount only where there is one. */
export function isDiscounted({ discount }: { discount: string }): boolean {
  return parseMoney(discount) !== 0;
}
