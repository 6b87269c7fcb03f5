import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { settleClaim as settleContract } from '#contracts/claims/admin-claims.ts';
import { dayOf } from '#contracts/format-date.ts';
import type { Db } from '#server/database/database.ts';
import { claimSettlements } from '#server/database/schema/claims.ts';
import { orderItems } from '#server/database/schema/orders.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { type DeliveryRules, deliveryRules } from '#server/modules/delivery/service.ts';
import { expiryDay, insertCredit } from '../credit/credit-queries.ts';
import { insertPayment } from '../desk/payment-queries.ts';
import { eraseDay, moveClaim } from './change-claim.ts';
import { claimClosed } from './claim-errors.ts';
import { type ClaimLineRow, selectClaimLines } from './claim-queries.ts';
import type { ClaimTools } from './claim-tools.ts';
import { type Deciding, withSeenClaim } from './decide-claim.ts';
import { placeReplacement } from './place-replacement.ts';

type Settlement = z.output<typeof settleContract.body>;
type Settled = { paymentId: number } | { replacementOrderId: number } | { creditId: number };

/** Money back, the same again, or credit: in one transaction with the end of the claim. */
export async function settleClaim(
  ctx: Context,
  tools: ClaimTools,
  id: number,
  settlement: Settlement,
): Promise<Settled> {
  const policy = await tools.policies.current('claims');
  const rules = await deliveryRules(tools);
  const { method, version } = settlement;
  return withSeenClaim(ctx, { id, version }, async (deciding) => {
    const { ctx, claim } = deciding;
    if (claim.state !== 'approved' && claim.state !== 'part-approved') throw claimClosed();
    const amountPaise = claim.approvedPaise ?? 0;
    if (amountPaise === 0 && method !== 'replacement') {
      throw invalidField('method', 'Nothing was paid for these pieces. Please send them again.');
    }
    const lines = await selectClaimLines(ctx.db, id);
    const settled = await settle(deciding, {
      settlement,
      amountPaise,
      lines,
      rules,
      creditMonths: policy.creditMonths,
    });
    const done = { claimId: id, method, amountPaise, at: ctx.now(), actorId: ctx.actor?.userId ?? null };
    await ctx.db.insert(claimSettlements).values({ ...done, ...settled });
    await markUnsellable(ctx.db, lines);
    const change = { settledAt: ctx.now(), eraseFilesOn: eraseDay(ctx.now(), policy, deciding.order) };
    await moveClaim(ctx, claim, 'settled', { by: 'administrator', change });
    return settled;
  });
}

type Due = {
  settlement: Settlement;
  amountPaise: number;
  lines: ClaimLineRow[];
  rules: DeliveryRules;
  creditMonths: number;
};

async function settle(
  deciding: Deciding,
  { settlement, amountPaise, lines, rules, creditMonths }: Due,
): Promise<Settled> {
  const { ctx, claim, order } = deciding;
  const reason = `Claim ${claim.reference}`;
  const createdAt = ctx.now();
  switch (settlement.method) {
    case 'refund': {
      const paymentId = await insertPayment(ctx.db, {
        orderId: order.id,
        direction: 'out',
        method: settlement.paidBy,
        amountPaise,
        createdAt,
        note: reason,
        reference: settlement.reference ?? null,
        state: 'received',
        receivedOn: dayOf(createdAt),
        actorId: ctx.actor?.userId ?? null,
      });
      return { paymentId };
    }
    case 'credit': {
      if (order.userId === null) {
        throw new AppError('conflict', 'This order has no account that could use a credit. Please choose another way.');
      }
      const credit = { userId: order.userId, orderId: order.id, amountPaise, reason, createdAt };
      return { creditId: await insertCredit(ctx.db, { ...credit, expiresOn: expiryDay(createdAt, creditMonths) }) };
    }
    case 'replacement': {
      const { withNextOrder } = settlement;
      return { replacementOrderId: await placeReplacement(ctx, order, { lines, reason, withNextOrder, rules }) };
    }
  }
}

/** The approved pieces do not go back into stock if the order is cancelled later. */
async function markUnsellable(db: Db, lines: ClaimLineRow[]): Promise<void> {
  for (const { itemId, approvedQuantity } of lines) {
    const unsellable = sql`least(${orderItems.quantity}, ${orderItems.unsellable} + ${approvedQuantity ?? 0})`;
    await db.update(orderItems).set({ unsellable }).where(eq(orderItems.id, itemId));
  }
}
