import type { ProductKind } from '#contracts/delivery/dispatch-policy.ts';
import type { ClaimProblem } from './claim-states.ts';
import type { ClaimsPolicy } from './claims-policy.ts';

const HOUR_MS = 3_600_000;
/** A draft that was begun in time may be sent so much later, because uploads can be slow. */
const GRACE_MS = 6 * HOUR_MS;

export type ClaimHours = Pick<ClaimsPolicy, 'hours' | 'lateHours'>;

/** The times until which a claim is in time, and until which it is taken at all. */
export function claimDeadlines(startsAt: Date, { hours, lateHours }: ClaimHours) {
  const inTimeUntil = new Date(startsAt.getTime() + hours * HOUR_MS);
  return { inTimeUntil, takenUntil: new Date(inTimeUntil.getTime() + lateHours * HOUR_MS) };
}

/** The clock starts at the earlier of the recorded delivery and what the customer says; null: nobody said. */
export function clockStart(deliveredAt: Date | null, arrivedAt: Date | null): Date | null {
  if (deliveredAt === null || arrivedAt === null) return deliveredAt ?? arrivedAt;
  return deliveredAt < arrivedAt ? deliveredAt : arrivedAt;
}

/** Dry goods that are wrong, damaged or missing can be reported at any time. */
export function isNeverLate({ kind, problem }: { kind: ProductKind; problem: ClaimProblem }): boolean {
  return kind === 'dry' && problem !== 'dead';
}

export type ClaimTiming = 'in-time' | 'late' | 'closed';

export type TimedClaim = {
  startsAt: Date;
  /** When the draft was begun. */
  begunAt: Date;
  lines: readonly { kind: ProductKind; problem: ClaimProblem }[];
};

/** How a claim that is sent now counts. Without lines: as one for something that lives. */
export function claimTiming({ startsAt, begunAt, lines }: TimedClaim, policy: ClaimHours, now: Date): ClaimTiming {
  if (lines.length > 0 && lines.every(isNeverLate)) return 'in-time';
  const { inTimeUntil, takenUntil } = claimDeadlines(startsAt, policy);
  const grace = begunAt <= inTimeUntil ? GRACE_MS : 0;
  if (now.getTime() <= inTimeUntil.getTime() + grace) return 'in-time';
  return now <= takenUntil ? 'late' : 'closed';
}

/** The policy's sentence for a late claim. */
export function lateSentence({ hours }: Pick<ClaimsPolicy, 'hours'>): string {
  return `Your claim came after ${hours} hours. We look at it as goodwill.`;
}

export function answerDueAt(submittedAt: Date, { decideHours }: Pick<ClaimsPolicy, 'decideHours'>): Date {
  return new Date(submittedAt.getTime() + decideHours * HOUR_MS);
}
