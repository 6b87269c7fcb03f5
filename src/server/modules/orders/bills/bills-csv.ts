import type { Bill, BillLine, BillsQuery } from '#contracts/bills/bills.ts';
import { moneyText } from '#contracts/money.ts';
import type { Context } from '#server/http/context.ts';
import { BOM, csvWriter } from '../csv-route.ts';
import { selectBillsAfter } from './bill-queries.ts';
import { paise } from './bill-totals.ts';

const BATCH = 500;

const amounts = ['taxable', 'cgst', 'sgst', 'igst', 'amount'] as const;
type Amounts = Record<(typeof amounts)[number], number>;
type Sums = Amounts & { pieces: number };

async function* allBills({ db }: Context, query: BillsQuery): AsyncGenerator<Bill[]> {
  for (let after = 0; ; ) {
    const batch = await selectBillsAfter(db, query, { after, limit: BATCH });
    if (batch.length > 0) yield batch;
    after = batch.at(-1)?.id ?? after;
    if (batch.length < BATCH) return;
  }
}

/** One row for each rate of each bill. Credit notes count negatively. */
export async function* exportBills(ctx: Context, query: BillsQuery): AsyncGenerator<string> {
  const csv = await csvWriter();
  yield BOM + csv([['number', 'date', 'kind', 'order', 'buyer', 'gstin', 'place', 'rate', ...amounts]]);
  for await (const batch of allBills(ctx, query)) yield csv(batch.flatMap(rowsOf));
}

function rowsOf(bill: Bill): string[][] {
  const { buyer, tax, lines } = bill.snapshot;
  const facts = [bill.number, bill.issuedOn, bill.kind, String(bill.orderId), buyer.name, buyer.gstin ?? ''];
  return [...summed(lines, ({ rate }) => rateText(rate), signOf(bill))].map(([rate, sums]) => [
    ...facts,
    tax?.placeOfSupply ?? buyer.stateName,
    rate,
    ...texts(sums),
  ]);
}

/** One row for each HSN code and rate. */
export async function* exportHsnSummary(ctx: Context, query: BillsQuery): AsyncGenerator<string> {
  const csv = await csvWriter();
  const all = new Map<string, Sums>();
  for await (const batch of allBills(ctx, query)) {
    for (const bill of batch) {
      const key = ({ hsn, rate }: BillLine) => `${hsn ?? ''}\n${rateText(rate)}`;
      for (const [name, sums] of summed(bill.snapshot.lines, key, signOf(bill))) {
        const known = all.get(name);
        all.set(name, known ? added(known, sums) : sums);
      }
    }
  }
  const rows = [...all].sort(([a], [b]) => a.localeCompare(b));
  yield BOM + csv([['hsn', 'rate', 'pieces', ...amounts]]);
  yield csv(rows.map(([name, sums]) => [...name.split('\n'), String(sums.pieces), ...texts(sums)]));
}

const signOf = ({ kind }: Bill) => (kind === 'credit-note' ? -1 : 1);
const rateText = (rate: number | null) => (rate === null ? 'exempt' : String(rate));
const texts = (sums: Amounts) => amounts.map((name) => (sums[name] < 0 ? '-' : '') + moneyText(Math.abs(sums[name])));

function summed(lines: readonly BillLine[], keyOf: (line: BillLine) => string, sign: number) {
  const sums = new Map<string, Sums>();
  for (const line of lines) {
    const [taxable, cgst, sgst, igst, amount] = amounts.map((name) => sign * paise(line[name]));
    const own = { taxable, cgst, sgst, igst, amount, pieces: sign * line.quantity } as Sums;
    const known = sums.get(keyOf(line));
    sums.set(keyOf(line), known ? added(known, own) : own);
  }
  return sums;
}

function added(one: Sums, other: Sums): Sums {
  return {
    taxable: one.taxable + other.taxable,
    cgst: one.cgst + other.cgst,
    sgst: one.sgst + other.sgst,
    igst: one.igst + other.igst,
    amount: one.amount + other.amount,
    pieces: one.pieces + other.pieces,
  };
}
