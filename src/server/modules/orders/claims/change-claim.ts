import type { ClaimLineInput } from '#contracts/claims/claim.ts';
import { type ClaimTiming, claimTiming, clockStart, type TimedClaim } from '#contracts/claims/claim-clock.ts';
import { missingToSubmit } from '#contracts/claims/claim-rules.ts';
import {
  type ClaimMethod,
  type ClaimState,
  canMoveClaim,
  isClaimEditable,
  isClaimOpen,
  problemsOf,
} from '#contracts/claims/claim-states.ts';
import type { ClaimsPolicy } from '#contracts/claims/claims-policy.ts';
import { dayText, indianDay } from '#contracts/delivery/calendar-days.ts';
import { dayOf } from '#contracts/format-date.ts';
import { ERASED, orderContact } from '#contracts/orders/order-contact.ts';
import type { OrderEvent } from '#contracts/orders/orders.ts';
import { addressKey, type Limit } from '#server/http/action-limits.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { newReference } from '#server/modules/contact/message-reference.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { type LinkAuthor, linkAuthor } from '../desk/order-links.ts';
import { lockOrder } from '../order-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { claimClosed, claimLate } from './claim-errors.ts';
import { type ClaimFacts, linesWithItems, readClaimFacts } from './claim-page.ts';
import * as queries from './claim-queries.ts';
import { eraseEvidenceNow } from './erase-evidence.ts';
import { selectClaimFiles } from './evidence-queries.ts';
import type { EvidenceStore } from './evidence-store.ts';

const claimsOfAddress: Limit = {
  name: 'claim',
  max: 3,
  windowSeconds: 3600,
  sentence: 'Many claims were begun from here in a short time. Please try again later, or write to us.',
};

/** Each claim may announce files, and these count for the room that all claims share. */
const claimsOfOrder: Limit = {
  name: 'claim-order',
  max: 3,
  windowSeconds: 24 * 3600,
  sentence: 'This order was reported several times today. Please try again tomorrow, or write to us.',
};

const messagesOfClaim: Limit = {
  name: 'claim-message',
  max: 20,
  windowSeconds: 3600,
  sentence: 'You have written many messages in a short time. Please try again later.',
};

/** A phone's clock may be a little ahead. */
const CLOCK_ERROR_MS = 5 * 60_000;

const isOpenNow = (claim: ClaimFacts['claim']) => claim !== null && isClaimOpen(claim.state);

/** Begins a claim. While it is a draft, the time of arrival can be corrected in the same way. */
export async function startClaim(
  ctx: Context,
  orderId: number,
  arrivedAt: Date | null,
  policy: ClaimsPolicy,
): Promise<void> {
  if (!isOpenNow((await readClaimFacts(ctx, orderId)).claim)) {
    await ctx.limits.take(ctx, claimsOfAddress, addressKey(ctx.address));
    await ctx.limits.take(ctx, claimsOfOrder, String(orderId));
  }
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    const by = authorOf(ctx, order);
    const facts = await readClaimFacts(ctx, orderId);
    const { claim, items, deliveredAt } = facts;
    const now = ctx.now();
    const arrived = requireArrival(facts, arrivedAt, now);
    const startsAt = clockStart(deliveredAt, arrived) ?? now;
    const begunAt = claim?.state === 'draft' ? claim.createdAt : now;
    const isClosed = claimTiming({ startsAt, begunAt, lines: [] }, policy, now) === 'closed';
    if (isClosed && !items.some(({ kind }) => kind === 'dry')) throw claimLate(orderId);
    if (claim?.state === 'draft') {
      // When the claim was begun, the parcel was there.
      const latest = Math.min(arrived.getTime(), claim.createdAt.getTime());
      await queries.updateClaim(ctx.db, claim.id, { arrivedAt: new Date(latest) });
      return;
    }
    if (isOpenNow(claim)) throw claimClosed('There is a claim for this order already.');
    const eraseFilesOn = eraseDay(now, policy, order);
    const created = { orderId, state: 'draft' as const, arrivedAt: arrived, createdAt: now, eraseFilesOn };
    const { id } = await queries.insertClaim(ctx.db, { ...created, reference: newReference('CLM') });
    await queries.insertClaimEvent(ctx.db, { claimId: id, state: 'draft', at: now, by, actorId: actorIdOf(ctx, by) });
  });
}

/** Today, if the customer has erased their account: then the files have waited for the end of the claim only. */
export function eraseDay(now: Date, { keepFilesDays }: Pick<ClaimsPolicy, 'keepFilesDays'>, order: OrderRow | null) {
  const isErased = order !== null && order.userId === null && orderContact(order).name === ERASED;
  return dayText(indianDay(now) + (isErased ? 0 : keepFilesDays));
}

/** Not before the parcel left, and not in the future. */
function requireArrival({ shippedAt }: ClaimFacts, arrivedAt: Date | null, now: Date): Date {
  if (shippedAt === null) throw claimClosed('This order is not on its way, so that nothing can be reported yet.');
  if (arrivedAt === null) return now;
  if (arrivedAt < shippedAt) throw invalidField('arrivedAt', 'The parcel had not left by then. Please check the time.');
  if (arrivedAt.getTime() > now.getTime() + CLOCK_ERROR_MS) {
    throw invalidField('arrivedAt', 'This time is in the future. Please check it.');
  }
  return arrivedAt < now ? arrivedAt : now;
}

const authorOf = (ctx: Context, order: OrderRow | null) => linkAuthor(ctx.actor, order ?? { userId: null });
const actorIdOf = (ctx: Context, by: OrderEvent['by']) => (by === 'administrator' ? (ctx.actor?.userId ?? null) : null);

type Editing = { ctx: Context; order: OrderRow | null; facts: ClaimFacts; claim: queries.ClaimRow; by: LinkAuthor };

/** Runs the work while nobody else changes the order or its claims. */
function withClaim<T>(ctx: Context, orderId: number, work: (editing: Editing) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    const facts = await readClaimFacts(ctx, orderId);
    if (!facts.claim || !isClaimOpen(facts.claim.state)) throw claimClosed();
    return work({ ctx, order, facts, claim: facts.claim, by: authorOf(ctx, order) });
  });
}

type Saved = { lines?: ClaimLineInput[] | undefined; videoOnWhatsapp?: boolean | undefined };

export function saveClaimLines(
  ctx: Context,
  orderId: number,
  { lines, videoOnWhatsapp }: Saved,
  policy: ClaimsPolicy,
): Promise<void> {
  return withClaim(ctx, orderId, async ({ ctx, facts, claim }) => {
    if (!isClaimEditable(claim.state)) throw claimClosed();
    if (lines) {
      requireClaimable(lines, facts);
      requireTime({ claim, facts, lines: linesWithItems(lines, facts.items) }, policy, ctx.now());
      await queries.replaceClaimLines(ctx.db, claim.id, lines);
    }
    await queries.updateClaim(ctx.db, claim.id, videoOnWhatsapp === undefined ? {} : { videoOnWhatsapp });
  });
}

function requireClaimable(lines: readonly ClaimLineInput[], { items }: ClaimFacts): void {
  const known = new Map(items.map((item) => [item.id, item]));
  lines.forEach(({ itemId, quantity, problem }, index) => {
    const item = known.get(itemId);
    if (item === undefined) throw invalidField(`lines.${index}.itemId`, 'There is no such item');
    const most = item.claimable;
    if (!problemsOf(item).includes(problem)) {
      throw invalidField(`lines.${index}.problem`, 'Only animals and plants can be dead on arrival');
    }
    if (lines.findIndex((line) => line.itemId === itemId) !== index) {
      throw invalidField(`lines.${index}.itemId`, 'Each item can be reported once');
    }
    if (quantity > most) {
      throw invalidField(
        `lines.${index}.quantity`,
        most === 0 ? 'These pieces were settled already' : `At most ${most}`,
      );
    }
  });
}

type Timed = { claim: queries.ClaimRow; facts: ClaimFacts; lines: TimedClaim['lines'] };

/** What was sent in time stays so, also when the shop asks for more. */
function requireTime({ claim, facts, lines }: Timed, policy: ClaimsPolicy, now: Date): ClaimTiming | null {
  if (claim.state !== 'draft') return null;
  const startsAt = clockStart(facts.deliveredAt, claim.arrivedAt) ?? claim.arrivedAt;
  // Lines that have no deadline do not save those that have one.
  const timings = lines.map((line) => claimTiming({ startsAt, begunAt: claim.createdAt, lines: [line] }, policy, now));
  if (timings.includes('closed')) throw claimLate(claim.orderId);
  return timings.includes('late') ? 'late' : 'in-time';
}

export function submitClaim(
  ctx: Context,
  orderId: number,
  wantedMethod: ClaimMethod,
  policy: ClaimsPolicy,
): Promise<void> {
  return withClaim(ctx, orderId, async ({ ctx, facts, claim, by }) => {
    // The same request again is the same success.
    if (claim.state === 'submitted') return;
    const lines = linesWithItems(await queries.selectClaimLines(ctx.db, claim.id), facts.items);
    requireClaimable(lines, facts);
    const timing = requireTime({ claim, facts, lines }, policy, ctx.now());
    const files = await selectClaimFiles(ctx.db, claim.id);
    const { videoOnWhatsapp } = claim;
    const errors = missingToSubmit({ lines, files, videoOnWhatsapp, needsVideo: policy.needsVideo });
    const [first] = Object.values(errors);
    if (first) throw new AppError('invalid_input', first, { errors });
    const late = timing === null ? {} : { isLate: timing === 'late' };
    const change = { wantedMethod, submittedAt: ctx.now(), eraseFilesOn: null, ...late };
    await moveClaim(ctx, claim, 'submitted', { by, change });
  });
}

export async function writeClaimMessage(ctx: Context, orderId: number, text: string): Promise<void> {
  await ctx.limits.take(ctx, messagesOfClaim, String(orderId));
  await withClaim(ctx, orderId, async ({ ctx, claim, by }) => {
    const writer = by === 'customer' ? 'customer' : 'shop';
    await queries.insertClaimMessage(ctx.db, { claimId: claim.id, by: writer, text, at: ctx.now() });
    await queries.updateClaim(ctx.db, claim.id, {});
  });
}

/** The files of a draft go at once: the shop has never looked at them. */
export async function withdrawClaim(
  ctx: Context,
  store: EvidenceStore,
  orderId: number,
  policy: ClaimsPolicy,
): Promise<void> {
  await withClaim(ctx, orderId, async ({ ctx, order, claim, by }) => {
    const today = dayOf(ctx.now());
    const change = { eraseFilesOn: claim.state === 'draft' ? today : eraseDay(ctx.now(), policy, order) };
    await moveClaim(ctx, claim, 'withdrawn', { by, change });
  });
  await eraseEvidenceNow(ctx, store);
}

type Move = { by: OrderEvent['by']; change?: Parameters<typeof queries.updateClaim>[2] };

/** The only way to another state: with its event, and mails to the customer and, for a new claim, to the shop. */
export async function moveClaim(
  ctx: Context,
  claim: queries.ClaimRow,
  state: ClaimState,
  { by, change = {} }: Move,
): Promise<void> {
  if (!canMoveClaim(claim.state, state)) throw claimClosed();
  const { id: claimId, orderId } = claim;
  ctx.noteForAudit?.({ changes: { state: [claim.state, state] } });
  await queries.updateClaim(ctx.db, claimId, { ...change, state });
  await queries.insertClaimEvent(ctx.db, { claimId, state, at: ctx.now(), by, actorId: actorIdOf(ctx, by) });
  const isNew = state === 'submitted' && isClaimEditable(claim.state);
  // Nobody waits for news of a draft that was never sent.
  if (claim.state === 'draft' && state === 'withdrawn') return;
  const mail = { kind: 'claim-changed' as const, claimId, orderId, state };
  await queueMails(ctx, [{ ...mail, to: 'customer' }, ...(isNew ? [{ ...mail, to: 'shop' as const }] : [])]);
}
