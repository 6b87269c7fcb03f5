import type * as z from 'zod/mini';
import type { Bill, BillLine, issueCreditNote as contract } from '#contracts/bills/bills.ts';
import { moneyText } from '#contracts/money.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { lockOrder } from '../order-queries.ts';
import { findBill, selectCreditNotes } from './bill-queries.ts';
import { billTitles } from './bill-snapshot.ts';
import { paise, totalsOf } from './bill-totals.ts';
import { storeBill } from './store-bill.ts';

type CreditInput = z.output<typeof contract.body>;

export function issueCreditNote(ctx: Context, id: number, input: CreditInput): Promise<Bill> {
  return inTransaction(ctx, async (ctx) => {
    const bill = await findBill(ctx.db, id);
    if (!bill) throw new AppError('not_found', 'There is no such bill');
    if (bill.kind === 'credit-note') throw new AppError('conflict', 'A credit note cannot be credited.');
    await lockOrder(ctx.db, bill.orderId);
    const credited = creditedQuantities(bill, await selectCreditNotes(ctx.db, [id]));
    const lines = creditedLines(bill.snapshot.lines, credited, input);
    if (lines.length === 0) throw new AppError('conflict', 'All of this bill has been credited already.');
    const totals = totalsOf(lines);
    return storeBill(ctx, {
      kind: 'credit-note',
      prefix: bill.number.split('/')[0] ?? '',
      snapshot: {
        ...bill.snapshot,
        title: billTitles['credit-note'],
        lines,
        totals,
        corrects: { number: bill.number, issuedOn: bill.issuedOn, reason: input.reason },
      },
      totalPaise: paise(totals.total),
      taxPaise: paise(totals.cgst) + paise(totals.sgst) + paise(totals.igst),
      corrects: id,
    });
  });
}

/** The bills that no credit note has taken back whole. */
export function uncreditedBills(all: readonly Bill[]): Bill[] {
  return all.filter((bill) => bill.kind !== 'credit-note' && !isCredited(bill, all));
}

function isCredited(bill: Bill, all: readonly Bill[]): boolean {
  const notes = all.filter(({ corrects }) => corrects === bill.id);
  const credited = creditedQuantities(bill, notes);
  return bill.snapshot.lines.every(({ quantity }, index) => credited[index] === quantity);
}

/** Of each line of the bill. Delivery has no item, and is one line at most. */
function creditedQuantities(bill: Bill, notes: readonly Bill[]): number[] {
  return bill.snapshot.lines.map(({ itemId }) =>
    notes
      .flatMap(({ snapshot }) => snapshot.lines)
      .filter((line) => line.itemId === itemId)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  );
}

function creditedLines(lines: readonly BillLine[], credited: readonly number[], input: CreditInput): BillLine[] {
  const unknown = input.lines?.find(({ itemId }) => !lines.some((line) => line.itemId === itemId));
  if (unknown) throw new AppError('invalid_input', 'These lines are not on the bill', { errors: { lines: 'Unknown' } });
  return lines.flatMap((line, index) => {
    const before = credited[index] ?? 0;
    const quantity = wantedQuantity(line, line.quantity - before, input);
    return quantity > 0 ? [partOf(line, before, quantity)] : [];
  });
}

function wantedQuantity(line: BillLine, left: number, { lines, freight }: CreditInput): number {
  if (line.itemId === null) return (freight ?? lines === undefined) ? left : 0;
  if (lines === undefined) return left;
  const wanted = lines.filter(({ itemId }) => itemId === line.itemId).reduce((sum, { quantity }) => sum + quantity, 0);
  if (wanted > left) throw new AppError('conflict', `Only ${left} of ${line.description} can still be credited.`);
  return wanted;
}

/** Differences of rounded sums, so that credit notes for all pieces add up to the line. */
function partOf(line: BillLine, before: number, quantity: number): BillLine {
  const part = (text: string) => {
    const upTo = (pieces: number) => Math.floor((paise(text) * pieces) / line.quantity);
    return upTo(before + quantity) - upTo(before);
  };
  const [amount, discount] = [part(line.amount), part(line.discount)];
  const [cgst, sgst, igst] = [part(line.cgst), part(line.sgst), part(line.igst)];
  return {
    ...line,
    quantity,
    value: moneyText(amount + discount),
    discount: moneyText(discount),
    taxable: moneyText(amount - cgst - sgst - igst),
    cgst: moneyText(cgst),
    sgst: moneyText(sgst),
    igst: moneyText(igst),
    amount: moneyText(amount),
  };
}
