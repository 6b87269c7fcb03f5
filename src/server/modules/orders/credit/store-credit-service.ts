import { CREDIT_REMINDER_DAYS, type getMyCredit } from '#contracts/claims/store-credit.ts';
import { dayText, indianDay } from '#contracts/delivery/calendar-days.ts';
import type { EndpointResponse } from '#contracts/endpoint.ts';
import { dayOf } from '#contracts/format-date.ts';
import { formatPaise, moneyText, type Paise } from '#contracts/money.ts';
import { orderBalance } from '#contracts/orders/order-amounts.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { findDeskRow } from '../desk/desk-order-queries.ts';
import { insertPayment, updatePayment } from '../desk/payment-queries.ts';
import * as queries from './credit-queries.ts';

export async function listMyCredit(ctx: Context): Promise<EndpointResponse<typeof getMyCredit>> {
  const { userId } = requireActor(ctx.actor, 'customer');
  const rows = await queries.selectSpendable(ctx.db, userId, dayOf(ctx.now()));
  const balance = moneyText(rows.reduce((sum, { leftPaise }) => sum + leftPaise, 0));
  return {
    balance,
    available: balance,
    credits: rows.map(({ id, amountPaise, leftPaise, reason, expiresOn, createdAt }) => ({
      id,
      reason,
      expiresOn,
      amount: moneyText(amountPaise),
      left: moneyText(leftPaise),
      createdAt: createdAt.toISOString(),
    })),
  };
}

type Spending = { orderId: number; userId: number; duePaise: Paise };

/** Pays an order as far as the customer's credit reaches, in the order's transaction. Returns how much that is. */
export async function spendCredit(ctx: Context, { orderId, userId, duePaise }: Spending): Promise<Paise> {
  const { db } = ctx;
  const createdAt = ctx.now();
  const today = dayOf(createdAt);
  let open = duePaise;
  for (const { id, leftPaise, reason } of await queries.lockSpendable(db, userId, today)) {
    const amountPaise = Math.min(open, leftPaise);
    if (amountPaise === 0) break;
    const paymentId = await insertPayment(db, {
      orderId,
      direction: 'in',
      method: 'credit',
      amountPaise,
      state: 'received',
      createdAt,
      receivedOn: today,
      note: `Store credit: ${reason}`,
    });
    await queries.insertUse(db, { creditId: id, orderId, amountPaise, paymentId });
    await queries.changeLeft(db, id, -amountPaise);
    open -= amountPaise;
  }
  return duePaise - open;
}

/**
 * An amount beyond what is owed goes back to the credit that paid it: all of it when the order is
 * cancelled, the difference when it has become cheaper. The rest of a surplus is money, which the shop pays back.
 */
export async function giveBackCredit(ctx: Context, orderId: number): Promise<void> {
  const { db, now } = ctx;
  const desk = await findDeskRow(db, orderId);
  if (!desk) return;
  let open = orderBalance(desk, desk.payments).surplusPaise;
  const returned: (queries.CreditUse & { left: Paise })[] = [];
  for (const use of await queries.selectUses(db, orderId)) {
    const amountPaise = Math.min(open, use.amountPaise);
    if (amountPaise > 0) returned.push({ ...use, amountPaise, left: use.amountPaise - amountPaise });
    open -= amountPaise;
  }
  for (const { creditId, amountPaise, paymentId, left } of byCredit(returned)) {
    await queries.changeLeft(db, creditId, amountPaise);
    await updatePayment(db, paymentId, left > 0 ? { amountPaise: left } : { state: 'void' });
  }
  const whole = returned.filter(({ left }) => left === 0);
  // A cheaper order stays so. A cancelled one may be restored, and is then paid in the same way.
  if (desk.status === 'cancelled') await queries.markGivenBack(db, paymentsOf(whole), now());
}

/** When the payment that it was becomes void. */
export async function giveBackUse({ db }: Context, paymentId: number): Promise<void> {
  const use = await queries.findUse(db, paymentId);
  if (use) await queries.changeLeft(db, use.creditId, use.amountPaise);
}

/** When an order is cancelled no longer: it is paid in the same way again, or stays cancelled. */
export async function takeCreditAgain(ctx: Context, orderId: number): Promise<void> {
  const uses = await queries.takeUsesAgain(ctx.db, orderId);
  for (const { creditId, amountPaise } of byCredit(uses)) {
    const credit = await queries.lockCredit(ctx.db, creditId);
    if (!credit || credit.leftPaise < amountPaise || credit.voidedAt !== null) {
      throw new AppError(
        'conflict',
        `The order was paid with store credit of ${formatPaise(amountPaise)}, which has been spent since.`,
      );
    }
    await queries.changeLeft(ctx.db, creditId, -amountPaise);
  }
  for (const paymentId of paymentsOf(uses)) await updatePayment(ctx.db, paymentId, { state: 'received' });
}

/** In the order of their ids, so that no deadlock can arise. */
function byCredit<Use extends queries.CreditUse>(uses: Use[]): Use[] {
  return uses.toSorted((a, b) => a.creditId - b.creditId);
}

function paymentsOf(uses: queries.CreditUse[]): number[] {
  return uses.map(({ paymentId }) => paymentId);
}

const CREDITS_A_ROUND = 100;

/** Tells owners of credit two weeks before it expires. Returns how many mails were queued. */
export function remindOfCredit(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const day = indianDay(ctx.now());
    const days = { today: dayText(day), last: dayText(day + CREDIT_REMINDER_DAYS) };
    const found = await queries.lockExpiring(ctx.db, days, CREDITS_A_ROUND);
    await queries.markReminded(
      ctx.db,
      found.map(({ id }) => id),
      ctx.now(),
    );
    await queueMails(
      ctx,
      found.map(({ id, userId }) => ({ kind: 'credit-expiring', creditId: id, userId: userId ?? 0 })),
    );
    return found.length;
  });
}
