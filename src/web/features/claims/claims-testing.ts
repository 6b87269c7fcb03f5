import type { ClaimPage, OwnClaim } from '#contracts/claims/claim.ts';

/** For tests. */
export const draftClaim: OwnClaim = {
  ...{ reference: 'CLM-7K2M4Q', state: 'draft', createdAt: '2026-11-17T04:30:00.000Z', isLate: false },
  ...{ arrivedAt: '2026-11-17T04:00:00.000Z', submittedAt: null, answerDueAt: null, videoOnWhatsapp: false },
  ...{ wantedMethod: null, lines: [], files: [], messages: [], decisionText: null, decidedAt: null },
  ...{ approvedAmount: null, settlement: null },
  ...{ missing: {}, history: [] },
};

export const samplePage: ClaimPage = {
  ...{ orderId: 7, firstName: 'Asha', shippedAt: '2026-11-16T04:30:00.000Z', deliveredAt: null, clock: null },
  ...{ now: '2026-11-17T04:30:00.000Z', canStart: false, claim: draftClaim },
  items: [
    {
      ...{ id: 1, name: 'Neon Tetra', imageUrl: null, price: '90.00', quantity: 6, claimable: 6 },
      ...{ kind: 'animal', canBeDead: true },
    },
  ],
  rules: {
    ...{ hours: 24, lateHours: 24, decideHours: 48, keepFilesDays: 90, creditMonths: 12 },
    needsVideo: { animal: true, plant: true, dry: false },
  },
};
