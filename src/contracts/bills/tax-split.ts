import type { Paise } from '#contracts/money.ts';

/** Hundredths of a percent: 18 % is 1800. */
export type BasisPoints = number;

/** `cgst` and `sgst` within one state, `igst` between two. */
export type TaxSplit = { taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise };

/** The tax inside an amount that includes it. The parts always add up to the amount. */
export function splitTax(amount: Paise, rate: BasisPoints, isSameState: boolean): TaxSplit {
  const taxable = Math.round((amount * 10_000) / (10_000 + rate));
  const tax = amount - taxable;
  if (!isSameState) return { taxable, cgst: 0, sgst: 0, igst: tax };
  // An odd paisa goes to the taxable value, so that both halves are equal.
  const half = Math.floor(tax / 2);
  return { taxable: amount - 2 * half, cgst: half, sgst: half, igst: 0 };
}

/** Shares of a total in proportion to the amounts. The largest remainders get the paise that are left over. */
export function shareOut(total: Paise, amounts: readonly Paise[]): Paise[] {
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  if (sum === 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (total * amount) / sum);
  const shares = exact.map(Math.floor);
  const left = total - shares.reduce((all, share) => all + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
