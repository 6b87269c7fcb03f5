import type * as z from 'zod/mini';
import { type decideClaim as decideContract, MIN_REFUSAL_LENGTH } from '#contracts/claims/admin-claims.ts';
import { approvedAmount, decidedState } from '#contracts/claims/claim-rules.ts';
import { requireRight } from '#server/http/access-guard.ts';
import { invalidField } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { lockOrder } from '../order-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { eraseDay, moveClaim } from './change-claim.ts';
import { claimClosed, noClaim, requireClaimVersion } from './claim-errors.ts';
import * as queries from './claim-queries.ts';
import type { ClaimTools } from './claim-tools.ts';

export type Deciding = { ctx: Context; claim: queries.ClaimRow; order: OrderRow };

/** By an administrator who has seen this version. The order is locked, so that its claims and payments stand still. */
export async function withSeenClaim<T>(
  ctx: Context,
  { id, version }: { id: number; version: number },
  work: (deciding: Deciding) => Promise<T>,
): Promise<T> {
  requireRight(ctx.actor, 'claims');
  return inTransaction(ctx, async (ctx) => {
    const seen = await queries.findClaim(ctx.db, id);
    const order = seen && (await lockOrder(ctx.db, seen.orderId));
    const claim = order && (await queries.findClaim(ctx.db, id));
    if (!claim) throw noClaim();
    requireClaimVersion(claim, version);
    return work({ ctx, claim, order });
  });
}

type Note = { text: string; version: number };

export async function askForMore(ctx: Context, tools: ClaimTools, id: number, { text, version }: Note): Promise<void> {
  const policy = await tools.policies.current('claims');
  await withSeenClaim(ctx, { id, version }, async ({ ctx, claim, order }) => {
    await queries.insertClaimMessage(ctx.db, { claimId: id, by: 'shop', text, at: ctx.now() });
    const change = { eraseFilesOn: eraseDay(ctx.now(), policy, order) };
    await moveClaim(ctx, claim, 'need-more', { by: 'administrator', change });
  });
}

type Decision = z.output<typeof decideContract.body>;

/** Lines that are not named are not approved. Nothing approved means refused. */
export async function decideClaim(
  ctx: Context,
  tools: ClaimTools,
  id: number,
  { lines: given, text, version }: Decision,
): Promise<void> {
  const policy = await tools.policies.current('claims');
  await withSeenClaim(ctx, { id, version }, async ({ ctx, claim, order }) => {
    if (claim.state !== 'submitted') throw claimClosed();
    const lines = await queries.selectClaimLines(ctx.db, id);
    const approved = new Map(given.map(({ itemId, approvedQuantity }) => [itemId, approvedQuantity]));
    given.forEach(({ itemId, approvedQuantity }, index) => {
      const line = lines.find((one) => one.itemId === itemId);
      if (!line) throw invalidField(`lines.${index}.itemId`, 'This item is not part of the claim');
      if (approvedQuantity > line.quantity)
        throw invalidField(`lines.${index}.approvedQuantity`, `At most ${line.quantity}`);
    });
    const decided = lines.map((line) => ({ ...line, approvedQuantity: approved.get(line.itemId) ?? 0 }));
    const state = decidedState(decided);
    if (state === 'refused' && (text ?? '').trim().length < MIN_REFUSAL_LENGTH) {
      throw invalidField('text', `Please give the reason in at least ${MIN_REFUSAL_LENGTH} characters`);
    }
    for (const { itemId, approvedQuantity } of decided) await queries.setApproved(ctx.db, id, itemId, approvedQuantity);
    const isRefused = state === 'refused';
    const change = {
      decisionText: text,
      decidedAt: ctx.now(),
      decidedBy: ctx.actor?.userId ?? null,
      approvedPaise: isRefused ? null : approvedAmount(order, await approvedItems(ctx, order.id, decided)),
      eraseFilesOn: isRefused ? eraseDay(ctx.now(), policy, order) : null,
    };
    await moveClaim(ctx, claim, state, { by: 'administrator', change });
  });
}

type DecidedLine = Pick<queries.ClaimLineRow, 'itemId' | 'problem'> & { approvedQuantity: number };

/** All items of the order, also those that are not part of the claim. */
export async function approvedItems({ db }: Context, orderId: number, lines: readonly DecidedLine[]) {
  const items = await queries.selectClaimItems(db, orderId);
  return items.map(({ id, pricePaise, quantity }) => {
    const line = lines.find(({ itemId }) => itemId === id);
    return { pricePaise, sold: quantity, approved: line?.approvedQuantity ?? 0, problem: line?.problem ?? null };
  });
}

/** A refused claim is taken up again once. */
export async function reopenClaim(ctx: Context, id: number, { text, version }: Note): Promise<void> {
  await withSeenClaim(ctx, { id, version }, async ({ ctx, claim }) => {
    if (claim.state !== 'refused') throw claimClosed();
    if (claim.reopenedAt !== null) throw claimClosed('A claim can be reopened once.');
    const last = await queries.findLastClaim(ctx.db, claim.orderId);
    if (last?.id !== id) throw claimClosed('There is a newer claim for this order.');
    await queries.insertClaimMessage(ctx.db, { claimId: id, by: 'shop', text, at: ctx.now() });
    await queries.clearApproved(ctx.db, id);
    const undecided = { decisionText: null, decidedAt: null, decidedBy: null, eraseFilesOn: null };
    const change = { ...undecided, reopenedAt: ctx.now(), submittedAt: ctx.now() };
    await moveClaim(ctx, claim, 'submitted', { by: 'administrator', change });
  });
}
