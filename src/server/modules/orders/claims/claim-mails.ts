import { decisionSentence, settlementSentence } from '#contracts/claims/claim-texts.ts';
import { formatDate } from '#contracts/format-date.ts';
import type { ClaimMailFacts } from '#contracts/mail/mail-views.ts';
import { formatPaise } from '#contracts/money.ts';
import type { Context } from '#server/http/context.ts';
import { isEmailVerified } from '#server/modules/accounts/service.ts';
import type { MailHandlers } from '#server/modules/mail/mail-handlers.ts';
import type { MailJob } from '#server/modules/mail/mail-jobs.ts';
import { readPolicy } from '#server/modules/settings/policy-watch.ts';
import type { SettingsWatch } from '#server/modules/settings/service.ts';
import { findCredit } from '../credit/credit-queries.ts';
import type { DeskTools } from '../desk/desk-tools.ts';
import { claimLink } from '../desk/order-links.ts';
import { findCustomer, selectOrdersByIds } from '../order-queries.ts';
import * as queries from './claim-queries.ts';

type ClaimJob = Extract<MailJob, { kind: 'claim-changed' }>;

/** No mail has a link to a file: files are seen on the claim's page. */
export function claimMails(
  settings: SettingsWatch,
  { linkTokens, siteUrl }: Pick<DeskTools, 'linkTokens' | 'siteUrl'>,
): Pick<MailHandlers, 'claim-changed' | 'credit-expiring'> {
  return {
    'claim-changed': {
      compose: async (ctx, job) => {
        const claim = await readMailFacts(ctx, job);
        if (!claim) return null;
        if (job.to === 'shop') {
          return { to: (await settings.current()).email, view: { kind: 'claim-to-shop', claim } };
        }
        const [order] = await selectOrdersByIds(ctx.db, [job.orderId]);
        const customer = order?.userId ? await findCustomer(ctx.db, order.userId) : null;
        const to = customer?.email ?? order?.buyer?.email;
        if (!to) return null;
        // An address that nobody has confirmed may be a stranger's. Without an account, the shop has entered it.
        const isVerified = customer === null || (await isEmailVerified(ctx.db, customer.id));
        const link = isVerified ? { link: siteUrl() + (await claimLink(ctx, linkTokens, job.orderId)) } : {};
        return { to, view: { kind: 'claim-changed', claim, isVerified, ...link } };
      },
    },
    'credit-expiring': {
      compose: async (ctx, { kind, creditId, userId }) => {
        const credit = await findCredit(ctx.db, creditId);
        const customer = await findCustomer(ctx.db, userId);
        if (!credit || !customer || credit.leftPaise === 0 || credit.voidedAt !== null) return null;
        const { leftPaise, expiresOn } = credit;
        return { to: customer.email, view: { kind, amount: formatPaise(leftPaise), expiresOn: formatDate(expiresOn) } };
      },
    },
  };
}

async function readMailFacts({ db }: Context, { claimId, state }: ClaimJob): Promise<ClaimMailFacts | null> {
  const claim = await queries.findClaim(db, claimId);
  if (!claim) return null;
  const { values: policy } = await readPolicy(db, 'claims');
  const { reference, orderId, isLate, approvedPaise, decisionText } = claim;
  const items = new Map((await queries.selectClaimItems(db, orderId)).map(({ id, name }) => [id, name]));
  const lines = await queries.selectClaimLines(db, claimId);
  const messages = await queries.selectClaimMessages(db, claimId);
  const settlement = await queries.findSettlement(db, claimId);
  const isApproval = state === 'approved' || state === 'part-approved';
  const isAnswered = isApproval || state === 'refused';
  const lastOfShop = messages.findLast(({ by }) => by === 'shop')?.text ?? null;
  // What the shop wrote when it took a refused claim up again, or asked for more.
  const isAsking = state === 'need-more' || (state === 'submitted' && claim.reopenedAt !== null);
  return {
    reference,
    orderId,
    state,
    isLate,
    hours: policy.hours,
    decideHours: policy.decideHours,
    lines: lines.map(({ itemId, quantity, approvedQuantity }) => ({
      name: items.get(itemId) ?? '',
      quantity,
      approvedQuantity,
    })),
    text: isAnswered ? decisionText : isAsking ? lastOfShop : null,
    outcome: outcomeOf(),
  };

  function outcomeOf(): string | null {
    if (isApproval) return decisionSentence({ state, approvedPaise });
    return state === 'settled' && settlement ? settlementSentence(settlement) : null;
  }
}
