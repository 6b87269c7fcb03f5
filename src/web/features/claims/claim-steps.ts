import type { ClaimPage } from '#contracts/claims/claim.ts';

export const steps = ['arrival', 'parcel', 'opening', 'problem', 'summary'] as const;
export type Step = (typeof steps)[number];

export const stepTitles: Record<Step, string> = {
  arrival: 'When did the parcel reach you?',
  parcel: 'Show us the parcel',
  opening: 'Open it on camera',
  problem: 'What is wrong?',
  summary: 'Review and submit',
};

/** The step in which something that is missing is added. */
const places: Record<string, Step> = {
  label: 'parcel',
  sealed: 'parcel',
  opening: 'opening',
  lines: 'problem',
  dead: 'problem',
};

export function stepOf(missing: string): Step {
  return places[missing] ?? 'problem';
}

/** Whether a video is asked for: of the lines that were reported, or of all before there are any. */
export function needsVideo({ items, rules, claim }: ClaimPage): boolean {
  const claimed = new Set(claim?.lines.map(({ itemId }) => itemId));
  return items.some(({ id, kind }) => (claimed.size === 0 || claimed.has(id)) && rules.needsVideo[kind]);
}

export function doneSteps(page: ClaimPage): Set<Step> {
  const { claim } = page;
  if (!claim) return new Set();
  const { missing, files, videoOnWhatsapp, lines } = claim;
  const hasVideo = videoOnWhatsapp || files.some(({ media, state }) => media === 'video' && state === 'ready');
  return new Set<Step>([
    'arrival',
    ...(missing['label'] || missing['sealed'] ? [] : (['parcel'] as const)),
    ...(hasVideo || !needsVideo(page) ? (['opening'] as const) : []),
    ...(lines.length === 0 || missing['dead'] ? [] : (['problem'] as const)),
  ]);
}

/** Where somebody who comes back goes on. */
export function firstOpenStep(page: ClaimPage): Step {
  const done = doneSteps(page);
  return steps.find((step) => !done.has(step)) ?? 'summary';
}

const MINUTE_MS = 60_000;

/** 23 h 12 min. */
export function timeLeft(until: string, now: number): string {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - now) / MINUTE_MS));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
}
