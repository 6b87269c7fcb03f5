import { formatDate } from '#contracts/format-date.ts';
import { formatPaise, type Paise } from '#contracts/money.ts';
import { firstNameOf } from '#contracts/orders/desk/desk-messages.ts';
import type { ClaimMethod, ClaimState } from './claim-states.ts';

export const claimTextKinds = ['received', 'ask', 'decided', 'settled'] as const;
export type ClaimTextKind = (typeof claimTextKinds)[number];

export type ClaimTextFacts = {
  reference: string;
  orderId: number;
  state: ClaimState;
  /** The customer's, of whom the first name is used. */
  name: string;
  shopName: string;
  decideHours: number;
  link: string;
  /** What the shop wrote last. */
  lastQuestion: string | null;
  decisionText: string | null;
  approvedPaise: Paise | null;
  settlement: { method: ClaimMethod; amountPaise: Paise; creditExpiresOn: string | null } | null;
};

const MAX_QUOTED = 500;
const quoted = (text: string | null) => (text ?? '').slice(0, MAX_QUOTED).trim();

/** Messages to send on WhatsApp that fit the claim now. */
export function claimTexts(facts: ClaimTextFacts): { template: ClaimTextKind; text: string }[] {
  const { reference, orderId, name, shopName, link } = facts;
  const start = `Hello ${firstNameOf(name)}, ${shopName} here about claim ${reference} for order #${orderId}.`;
  const withText = (template: ClaimTextKind, text: string) => [{ template, text: `${start} ${text} ${link}`.trim() }];
  switch (facts.state) {
    case 'submitted':
      return withText('received', `We have received it and answer within ${facts.decideHours} hours:`);
    case 'need-more':
      return withText('ask', `We need a little more from you: ${quoted(facts.lastQuestion)} Please add it here:`);
    case 'approved':
    case 'part-approved':
      return withText('decided', `${decisionSentence(facts)} ${quoted(facts.decisionText)}`.trim());
    case 'refused':
      return withText('decided', `We are sorry, but we cannot approve it. ${quoted(facts.decisionText)}`);
    case 'settled':
      return facts.settlement ? withText('settled', settlementSentence(facts.settlement)) : [];
    default:
      return [];
  }
}

export function decisionSentence({ state, approvedPaise }: Pick<ClaimTextFacts, 'state' | 'approvedPaise'>): string {
  const what = state === 'approved' ? 'We have approved it' : 'We have approved it in part';
  return `${what}: ${formatPaise(approvedPaise ?? 0)}.`;
}

export function settlementSentence(settlement: NonNullable<ClaimTextFacts['settlement']>): string {
  const amount = formatPaise(settlement.amountPaise);
  const lastDay = formatDate(settlement.creditExpiresOn ?? '');
  const sentences: Record<ClaimMethod, string> = {
    refund: `We have sent you ${amount}. Your bank may take some days to show it.`,
    replacement: 'We send you the same again at no charge.',
    credit: `You have store credit of ${amount}. Use it at checkout until ${lastDay}.`,
  };
  return sentences[settlement.method];
}
