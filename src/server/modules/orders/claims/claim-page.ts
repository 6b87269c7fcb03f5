import type { ClaimPage, OwnClaim } from '#contracts/claims/claim.ts';
import { answerDueAt, claimDeadlines, claimTiming, clockStart } from '#contracts/claims/claim-clock.ts';
import type { ClaimFile } from '#contracts/claims/claim-files.ts';
import { missingToSubmit } from '#contracts/claims/claim-rules.ts';
import { isClaimEditable, isClaimOpen } from '#contracts/claims/claim-states.ts';
import type { ClaimsPolicy } from '#contracts/claims/claims-policy.ts';
import { moneyText } from '#contracts/money.ts';
import { firstNameOf } from '#contracts/orders/desk/desk-messages.ts';
import { orderContact } from '#contracts/orders/order-contact.ts';
import type { Context } from '#server/http/context.ts';
import { noOrder } from '../desk/desk-errors.ts';
import { selectOrdersByIds } from '../order-queries.ts';
import * as queries from './claim-queries.ts';
import { isPresent } from './evidence-files.ts';
import { type ClaimFileRow, selectClaimFiles } from './evidence-queries.ts';

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null;

/** Everything that the rules of a claim look at. */
export async function readClaimFacts({ db }: Pick<Context, 'db'>, orderId: number) {
  const claim = await queries.findLastClaim(db, orderId);
  const items = await queries.selectClaimItems(db, orderId);
  const elsewhere = await queries.selectApprovedElsewhere(
    db,
    orderId,
    claim && isClaimOpen(claim.state) ? claim.id : 0,
  );
  return {
    claim,
    items: items.map((item) => ({ ...item, claimable: item.quantity - (elsewhere.get(item.id) ?? 0) })),
    ...(await queries.findArrival(db, orderId)),
  };
}

export type ClaimFacts = Awaited<ReturnType<typeof readClaimFacts>>;

/** Whether a new claim can be begun. What is dry can be reported at any time. */
export function canStart(
  { claim, items, shippedAt, deliveredAt }: ClaimFacts,
  policy: ClaimsPolicy,
  now: Date,
): boolean {
  if (shippedAt === null || (claim && isClaimOpen(claim.state))) return false;
  if (!items.some(({ claimable }) => claimable > 0)) return false;
  if (deliveredAt === null || items.some(({ kind }) => kind === 'dry')) return true;
  return claimTiming({ startsAt: deliveredAt, begunAt: now, lines: [] }, policy, now) !== 'closed';
}

/** What the holder of a claim link sees. */
export async function readClaimPage(ctx: Context, orderId: number, policy: ClaimsPolicy): Promise<ClaimPage> {
  const facts = await readClaimFacts(ctx, orderId);
  const { claim, items, shippedAt, deliveredAt } = facts;
  const [order] = await selectOrdersByIds(ctx.db, [orderId]);
  if (!order) throw noOrder();
  const startsAt = clockStart(deliveredAt, claim && isClaimOpen(claim.state) ? claim.arrivedAt : null);
  const { hours, lateHours, decideHours, keepFilesDays, creditMonths, needsVideo } = policy;
  return {
    orderId,
    firstName: firstNameOf(orderContact(order).name),
    items: items.map(({ id, name, imageUrl, pricePaise, quantity, claimable, kind, canBeDead }) => ({
      id,
      name,
      imageUrl,
      quantity,
      claimable,
      kind,
      canBeDead,
      price: moneyText(pricePaise),
    })),
    shippedAt: isoOf(shippedAt),
    deliveredAt: isoOf(deliveredAt),
    clock: startsAt && clockOf(startsAt, policy),
    now: ctx.now().toISOString(),
    canStart: canStart(facts, policy, ctx.now()),
    rules: { hours, lateHours, decideHours, keepFilesDays, creditMonths, needsVideo },
    claim: claim && (await ownClaim(ctx, claim, items, policy)),
  };
}

function clockOf(startsAt: Date, policy: ClaimsPolicy): ClaimPage['clock'] {
  const { inTimeUntil, takenUntil } = claimDeadlines(startsAt, policy);
  return {
    startsAt: startsAt.toISOString(),
    inTimeUntil: inTimeUntil.toISOString(),
    takenUntil: takenUntil.toISOString(),
  };
}

async function ownClaim(
  { db }: Context,
  claim: queries.ClaimRow,
  items: queries.ClaimItem[],
  policy: ClaimsPolicy,
): Promise<OwnClaim> {
  const lines = await queries.selectClaimLines(db, claim.id);
  const files = (await selectClaimFiles(db, claim.id)).filter(isPresent).map(fileOf);
  const { reference, state, isLate, videoOnWhatsapp, wantedMethod, decisionText, submittedAt } = claim;
  const waits = state === 'submitted' && submittedAt !== null;
  return {
    reference,
    state,
    isLate,
    videoOnWhatsapp,
    wantedMethod,
    decisionText,
    files,
    createdAt: claim.createdAt.toISOString(),
    arrivedAt: claim.arrivedAt.toISOString(),
    submittedAt: isoOf(submittedAt),
    answerDueAt: waits ? answerDueAt(submittedAt, policy).toISOString() : null,
    lines: lines.map(lineOf),
    messages: (await queries.selectClaimMessages(db, claim.id)).map(messageOf),
    history: (await queries.selectClaimEvents(db, claim.id)).map(eventOf),
    decidedAt: isoOf(claim.decidedAt),
    approvedAmount: claim.approvedPaise === null ? null : moneyText(claim.approvedPaise),
    settlement: settlementOf(await queries.findSettlement(db, claim.id)),
    missing: isClaimEditable(state)
      ? missingToSubmit({ lines: linesWithItems(lines, items), files, videoOnWhatsapp, needsVideo: policy.needsVideo })
      : {},
  };
}

/** Lines with the name and kind of their items, which the rules look at. */
export function linesWithItems<L extends { itemId: number }>(lines: readonly L[], items: readonly queries.ClaimItem[]) {
  const byId = new Map(items.map((item) => [item.id, item]));
  return lines.flatMap((line) => {
    const item = byId.get(line.itemId);
    return item ? [{ ...line, name: item.name, kind: item.kind }] : [];
  });
}

export function lineOf({ itemId, quantity, problem, note, approvedQuantity }: queries.ClaimLineRow) {
  return { itemId, quantity, problem, note, approvedQuantity };
}

export function fileOf({ id, step, media, itemId, bytes, state, createdAt }: ClaimFileRow): ClaimFile {
  return { id, step, media, itemId, bytes, state, createdAt: createdAt.toISOString() };
}

export function messageOf({ id, by, text, at }: Awaited<ReturnType<typeof queries.selectClaimMessages>>[number]) {
  return { id, by, text, at: at.toISOString() };
}

export function eventOf({ state, at, by }: Awaited<ReturnType<typeof queries.selectClaimEvents>>[number]) {
  return { state, at: at.toISOString(), by };
}

export function settlementOf(row: queries.SettlementRow | null): OwnClaim['settlement'] {
  if (!row) return null;
  const { method, amountPaise, at, replacementOrderId, creditExpiresOn } = row;
  return { method, amount: moneyText(amountPaise), at: at.toISOString(), replacementOrderId, creditExpiresOn };
}
