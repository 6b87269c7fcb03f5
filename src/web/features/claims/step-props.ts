import type { ClaimPage } from '#contracts/claims/claim.ts';
import type { Step } from './claim-steps.ts';

export type ClaimPageProps = {
  page: ClaimPage;
  /** By how many milliseconds the device's clock is ahead of the server's. */
  clockAhead: number;
};

export type StepProps = ClaimPageProps & { onStep: (step: Step) => void };
