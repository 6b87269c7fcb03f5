import { parseMoney } from '#contracts/money.ts';

/** The totals have a line for a discount only where there is one. */
export function isDiscounted({ discount }: { discount: string }): boolean {
  return parseMoney(discount) !== 0;
}

export function discountTerm({ couponCode }: { couponCode?: string | null | undefined }): string {
  return couponCode ? `Discount (${couponCode})` : 'Discount';
}
