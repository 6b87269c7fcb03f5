import type { Paise } from '#contracts/money.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type { QuoteState } from './quote-states.ts';

export const deskStages = ['to-check', 'waiting', 'to-collect', 'to-pack', 'on-the-way'] as const;
export type DeskStage = (typeof deskStages)[number];

export const stageNames: Record<DeskStage, string> = {
  'to-check': 'To check',
  waiting: 'Waiting for reply',
  'to-collect': 'Awaiting payment',
  'to-pack': 'To pack',
  'on-the-way': 'On the way',
};

export type DeskFacts = {
  status: OrderStatus;
  /** Of the last quote; null when the stock was never checked. */
  quoteState: QuoteState | null;
  duePaise: Paise;
  paysOnDelivery: boolean;
};

/** What the shop has to do next with an order; null when it is delivered or cancelled. */
export function deskStage({ status, quoteState, duePaise, paysOnDelivery }: DeskFacts): DeskStage | null {
  if (status === 'shipped') return 'on-the-way';
  if (status === 'processing') return 'to-pack';
  if (status !== 'pending') return null;
  if (quoteState === 'sent') return 'waiting';
  if (quoteState !== 'accepted') return 'to-check';
  return duePaise > 0 && !paysOnDelivery ? 'to-collect' : 'to-pack';
}

/** Its lines and total no longer change, unless its stock is checked again. */
export function isAgreed({ status, quoteState }: Pick<DeskFacts, 'status' | 'quoteState'>): boolean {
  return status !== 'pending' || quoteState === 'accepted';
}

export const CHECK_WITHIN_MS = 24 * 3_600_000;

type Timing = { stage: DeskStage | null; createdAt: Date; remindAt: Date | null };

export function isLate({ stage, createdAt, remindAt }: Timing, now: Date): boolean {
  if (stage === null) return false;
  if (remindAt !== null && remindAt <= now) return true;
  return stage === 'to-check' && now.getTime() - createdAt.getTime() > CHECK_WITHIN_MS;
}
