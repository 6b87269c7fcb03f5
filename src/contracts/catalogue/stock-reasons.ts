/** Reasons that a person gives for a change of a stock. */
export const stockReasons = ['received', 'died', 'counted'] as const;
export type StockReason = (typeof stockReasons)[number];

/** What was received adds to a stock, and what died takes from it. */
export function isReasonFor(reason: StockReason, before: number, after: number | undefined): boolean {
  if (after === undefined) return false;
  return reason === 'counted' || (reason === 'received' ? after >= before : after <= before);
}
