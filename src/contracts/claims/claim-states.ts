import type { OrderStatus } from '#contracts/orders/order-status.ts';

export const claimStates = [
  'draft',
  'submitted',
  'need-more',
  'approved',
  'part-approved',
  'refused',
  'settled',
  'withdrawn',
] as const;
export type ClaimState = (typeof claimStates)[number];

const nextStates: Record<ClaimState, readonly ClaimState[]> = {
  draft: ['submitted', 'withdrawn'],
  submitted: ['need-more', 'approved', 'part-approved', 'refused', 'withdrawn'],
  'need-more': ['submitted', 'withdrawn'],
  approved: ['settled'],
  'part-approved': ['settled'],
  /** Once, by the shop. */
  refused: ['submitted'],
  settled: [],
  withdrawn: [],
};

export function canMoveClaim(from: ClaimState, to: ClaimState): boolean {
  return nextStates[from].includes(to);
}

/** An order has at most one claim in these states. */
const openClaimStates = ['draft', 'submitted', 'need-more'] as const satisfies ClaimState[];
/** The customer may change lines and files. */
export const editableClaimStates = ['draft', 'need-more'] as const satisfies ClaimState[];
/** What the shop has to do something about. */
export const waitingClaimStates = ['submitted', 'approved', 'part-approved'] as const satisfies ClaimState[];

/** Something wrong with a parcel can be reported when it has left. */
export function isClaimable(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered';
}

const isIn = (states: readonly ClaimState[], state: ClaimState) => states.includes(state);
export const isClaimOpen = (state: ClaimState) => isIn(openClaimStates, state);
export const isClaimEditable = (state: ClaimState) => isIn(editableClaimStates, state);

/** As the customer reads them. */
export const claimStateNames: Record<ClaimState, string> = {
  draft: 'Not sent yet',
  submitted: 'Received',
  'need-more': 'We need more from you',
  approved: 'Approved',
  'part-approved': 'Approved in part',
  refused: 'Refused',
  settled: 'Settled',
  withdrawn: 'Withdrawn',
};

export const claimProblems = ['dead', 'damaged', 'wrong', 'missing'] as const;
export type ClaimProblem = (typeof claimProblems)[number];

export function problemsOf({ canBeDead }: { canBeDead: boolean }): ClaimProblem[] {
  return claimProblems.filter((problem) => canBeDead || problem !== 'dead');
}

export const claimProblemNames: Record<ClaimProblem, string> = {
  dead: 'Dead on arrival',
  damaged: 'Damaged',
  wrong: 'Wrong item',
  missing: 'Missing',
};

export const claimMethods = ['refund', 'replacement', 'credit'] as const;
export type ClaimMethod = (typeof claimMethods)[number];

export const claimMethodNames: Record<ClaimMethod, string> = {
  refund: 'Refund',
  replacement: 'Replacement with my next order',
  credit: 'Store credit',
};

export const refusalReasons = [
  'The video does not show the unopened parcel',
  'The photos do not show what was reported',
  'Reported too late',
  'The damage happened after delivery',
  'Not covered by our policy',
] as const;
