import { billNumberText, financialYear } from '#contracts/bills/bill-number.ts';
import type { BillKind } from '#contracts/bills/bill-papers.ts';
import type { Bill, BillSnapshot } from '#contracts/bills/bills.ts';
import { dayOf } from '#contracts/format-date.ts';
import type { Context } from '#server/http/context.ts';
import { insertBill, takeNumber } from './bill-queries.ts';

type NewPaper = {
  kind: BillKind;
  prefix: string;
  snapshot: BillSnapshot;
  totalPaise: number;
  taxPaise: number;
  corrects?: number;
};

/** Takes the next number of the series in the same transaction. */
export async function storeBill(ctx: Context, { kind, prefix, snapshot, ...paper }: NewPaper): Promise<Bill> {
  const now = ctx.now();
  const isCreditNote = kind === 'credit-note';
  const series = isCreditNote ? `${prefix}C` : prefix;
  const year = financialYear(now);
  const number = await takeNumber(ctx.db, series, year);
  return insertBill(ctx.db, {
    kind,
    series,
    number,
    snapshot,
    ...paper,
    financialYear: year,
    numberText: billNumberText({ prefix, financialYear: year, number, isCreditNote }),
    orderId: snapshot.order.id,
    issuedOn: dayOf(now),
    createdBy: ctx.actor?.userId ?? null,
    createdAt: now,
  });
}
