import type { ClaimPage, OwnClaim } from '#contracts/claims/claim.ts';
import type { ClaimState } from '#contracts/claims/claim-states.ts';
import { formatDate, formatDateTime, formatDeadline } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';

type Words = { title: string; text: string };

/** What the page of a claim that was sent says first. */
export function claimWords(claim: OwnClaim, { decideHours }: ClaimPage['rules']): Words {
  const { reference, answerDueAt, approvedAmount, decidedAt } = claim;
  const amount = approvedAmount ? ` ${formatRupees(approvedAmount)}` : '';
  const decided = decidedAt ? ` on ${formatDateTime(decidedAt)}` : '';
  const words: Record<ClaimState, () => Words> = {
    draft: () => ({ title: `Claim ${reference}`, text: 'Not submitted yet.' }),
    submitted: () => ({
      title: `Claim ${reference} received`,
      text: `We answer within ${decideHours} hours${answerDueAt ? `, by ${formatDeadline(answerDueAt)}` : ''}.`,
    }),
    'need-more': () => ({
      title: `Claim ${reference}: we need more from you`,
      text: 'Please read our message, add what is missing and send it again.',
    }),
    approved: () => ({
      title: `Claim ${reference} approved`,
      text: `We approved${amount}${decided}. ${nextSentence(claim)}`,
    }),
    'part-approved': () => ({
      title: `Claim ${reference} approved in part`,
      text: `We approved${amount}${decided}. ${nextSentence(claim)}`,
    }),
    refused: () => ({ title: `Claim ${reference} refused`, text: `We could not approve it${decided}.` }),
    settled: () => ({ title: `Claim ${reference} settled`, text: settledSentence(claim) }),
    withdrawn: () => ({ title: `Claim ${reference} withdrawn`, text: 'You withdrew this claim.' }),
  };
  return words[claim.state]();
}

function nextSentence({ wantedMethod }: OwnClaim): string {
  if (wantedMethod === 'replacement') return 'We will prepare a replacement and write to you when it leaves.';
  if (wantedMethod === 'credit') return 'We will add it to your store credit and write to you.';
  return 'We will send the refund and write to you when it is on its way.';
}

function settledSentence({ settlement }: OwnClaim): string {
  if (!settlement) return 'It is done.';
  const { method, amount, at, replacementOrderId, creditExpiresOn } = settlement;
  if (method === 'refund') return `We sent ${formatRupees(amount)} back on ${formatDate(at)}.`;
  if (method === 'replacement') {
    return `We are sending you a replacement${replacementOrderId ? `: order #${replacementOrderId}` : ''}.`;
  }
  const until = creditExpiresOn ? `, until ${formatDate(creditExpiresOn)}` : '';
  return `You have ${formatRupees(amount)} of store credit. You can spend it at checkout${until}.`;
}
