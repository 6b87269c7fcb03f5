/** A whole number of paise. Amounts are computed in paise only; rupees exist on the wire and on the screen. */
export type Paise = number;

export const MAX_PAISE = 2_000_000_000;
/** Digits may be grouped as the shop shows them: ₹1,499 or ₹1,23,456. */
const AMOUNT = /^₹? ?(\d{1,8}|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?$/;

/** Reads "249", "249.5", "1,499" or 249.5; null for anything that is not an exact amount of rupees and paise. */
export function parseMoney(amount: string | number): Paise | null {
  const match = AMOUNT.exec(String(amount).trim());
  if (!match) return null;
  const paise = Number(match[1]?.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return paise <= MAX_PAISE ? paise : null;
}

/** Paise as sent on the wire: "249.00". */
export function moneyText(paise: Paise): string {
  const whole = Math.trunc(paise / 100);
  return `${whole}.${String(paise % 100).padStart(2, '0')}`;
}

const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const exactRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });

/** As shown to a person: ₹1,999 or ₹1,999.99. A text that already carries the sign is returned unchanged. */
export function formatRupees(amount: string | number): string {
  if (typeof amount === 'string' && amount.includes('₹')) return amount;
  return formatPaise(parseMoney(amount) ?? Math.round(Number(amount) * 100));
}

export function formatPaise(paise: Paise): string {
  return paise % 100 === 0 ? wholeRupees.format(paise / 100) : exactRupees.format(paise / 100);
}

const plainAmount = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

/** An amount in a column of amounts: 1,23,456.00. */
export function formatAmount(amount: string): string {
  return plainAmount.format(Number(amount));
}

export function discountPercentage(price: Paise, compareAt: Paise | null): number {
  return compareAt !== null && compareAt > price ? Math.round(((compareAt - price) / compareAt) * 100) : 0;
}
