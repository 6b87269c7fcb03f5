import { and, asc, eq, inArray, notInArray, type SQL } from 'drizzle-orm';
import type { ClaimState } from '#contracts/claims/claim-states.ts';
import { dayOf } from '#contracts/format-date.ts';
import { moneyText } from '#contracts/money.ts';
import type { Db } from '#server/database/database.ts';
import { claimLines, claimMessages, claims } from '#server/database/schema/claims.ts';
import { orders } from '#server/database/schema/orders.ts';
import type { Context } from '#server/http/context.ts';
import { selectCreditsOf } from '../credit/credit-queries.ts';
import { fileOf, lineOf, messageOf, settlementOf } from './claim-page.ts';
import * as queries from './claim-queries.ts';
import { selectClaimFiles } from './evidence-queries.ts';

function claimsOf(db: Db, isTheirs: SQL) {
  const own = db.select({ id: orders.id }).from(orders).where(isTheirs);
  return inArray(claims.orderId, own);
}

/** What is held about a customer's claims, without the files themselves, which the claim's page shows. */
export async function exportClaims({ db }: Pick<Context, 'db'>, userId: number) {
  const rows = await db
    .select()
    .from(claims)
    .where(claimsOf(db, eq(orders.userId, userId)))
    .orderBy(asc(claims.id));
  return Promise.all(
    rows.map(async ({ decidedBy: _, approvedPaise, version: _version, ...claim }) => ({
      ...claim,
      approvedAmount: approvedPaise === null ? null : moneyText(approvedPaise),
      lines: (await queries.selectClaimLines(db, claim.id)).map(lineOf),
      messages: (await queries.selectClaimMessages(db, claim.id)).map(messageOf),
      files: (await selectClaimFiles(db, claim.id)).map(fileOf),
      settlement: settlementOf(await queries.findSettlement(db, claim.id)),
    })),
  );
}

export async function exportCredits({ db }: Pick<Context, 'db'>, userId: number) {
  return (await selectCreditsOf(db, userId)).map(({ amountPaise, leftPaise, ...credit }) => ({
    ...credit,
    amount: moneyText(amountPaise),
    left: moneyText(leftPaise),
  }));
}

/** The shop has to decide them, or has asked for more. */
const sentStates = ['submitted', 'need-more'] as const satisfies ClaimState[];

/**
 * `isTheirs` chooses among the orders. Texts go at once and the files are due today. Of a claim that was sent and is
 * still open everything stays until it is closed. Figures stay.
 */
export async function eraseClaims({ db, now }: Pick<Context, 'db' | 'now'>, isTheirs: SQL): Promise<void> {
  const closed = await db
    .update(claims)
    .set({ eraseFilesOn: dayOf(now()) })
    .where(and(claimsOf(db, isTheirs), notInArray(claims.state, [...sentStates])))
    .returning({ id: claims.id });
  await clearClaimTexts(
    db,
    closed.map(({ id }) => id),
  );
}

export async function clearClaimTexts(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.update(claims).set({ decisionText: null }).where(inArray(claims.id, ids));
  await db.update(claimLines).set({ note: null }).where(inArray(claimLines.claimId, ids));
  await db.update(claimMessages).set({ text: '' }).where(inArray(claimMessages.claimId, ids));
}
