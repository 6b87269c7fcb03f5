import { type Paper, papersOf, type SoldLine } from '#contracts/bills/bill-papers.ts';
import { type Bill, NOT_AGREED } from '#contracts/bills/bills.ts';
import type { TaxPolicy } from '#contracts/bills/tax-policy.ts';
import { isAgreed } from '#contracts/orders/desk/desk-stage.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { noOrder } from '../desk/desk-errors.ts';
import type { DeskTools } from '../desk/desk-tools.ts';
import { findLastQuote } from '../desk/quote-queries.ts';
import { lockOrder } from '../order-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { selectOrderBills, selectTaxedItems, type TaxedItem } from './bill-queries.ts';
import { type BilledOrder, isSameState, snapshotOf } from './bill-snapshot.ts';
import { uncreditedBills } from './credit-note.ts';
import { storeBill } from './store-bill.ts';

type Tools = Pick<DeskTools, 'policies' | 'settings'>;

export async function issueOrderBill(ctx: Context, tools: Tools, orderId: number): Promise<{ bills: Bill[] }> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (!order) throw noOrder();
    if (order.status === 'cancelled') throw new AppError('conflict', 'A cancelled order gets no bill.');
    await requireAgreed(ctx, order);
    if (await isBilled(ctx, orderId)) throw new AppError('already_billed', 'This order has its bill already.');
    return { bills: await issueBills(ctx, tools, order) };
  });
}

/** A bill never changes, so the order must not either. */
async function requireAgreed({ db }: Context, { id, status }: OrderRow): Promise<void> {
  if (status !== 'pending') return;
  const quote = await findLastQuote(db, id);
  if (!isAgreed({ status, quoteState: quote?.state ?? null })) throw new AppError('conflict', NOT_AGREED);
}

/** Whether it has a bill that no credit note has taken back whole. */
export async function isBilled({ db }: Context, orderId: number): Promise<boolean> {
  return uncreditedBills(await selectOrderBills(db, orderId)).length > 0;
}

/** The order's row is locked. */
export async function issueBills(ctx: Context, tools: Tools, order: OrderRow): Promise<Bill[]> {
  const policy = await tools.policies.current('tax');
  const shop = await tools.settings.current();
  const items = await selectTaxedItems(ctx.db, [order.id]);
  requireTaxFacts(items, policy, order);
  const papers = papersOf({
    registration: policy.registration,
    freight: { rule: policy.freight, fixedRate: Math.round(policy.freightRate * 100) },
    isSameState: isSameState(policy, order),
    buyerIsBusiness: order.gstin !== null,
    lines: items.map(soldLine),
    discount: order.discountPaise,
    shipping: order.shippingPaise,
  });
  const bills: Bill[] = [];
  for (const paper of papers) {
    const snapshot = snapshotOf(paper, { order, shop, policy });
    bills.push(await storeBill(ctx, { ...sumsOf(paper), kind: paper.kind, prefix: policy.prefix, snapshot }));
  }
  return bills;
}

function soldLine({ id, name, quantity, pricePaise, hsn, isExempt, rate }: TaxedItem): SoldLine {
  return {
    itemId: id,
    description: name,
    hsn,
    quantity,
    amount: pricePaise * quantity,
    rate: isExempt ? null : (rate ?? 0),
  };
}

/** A business needs the HSN on its invoice, and so does everybody who buys from a large shop. */
export function itemsWithoutFacts(items: TaxedItem[], policy: TaxPolicy, gstin: string | null): TaxedItem[] {
  if (policy.registration !== 'regular') return [];
  const neededDigits = policy.turnoverAbove5Cr ? 6 : gstin === null ? 0 : 4;
  return items.filter(
    ({ hsn, isExempt, rate }) => (rate === null && isExempt !== true) || (hsn ?? '').length < neededDigits,
  );
}

function requireTaxFacts(items: TaxedItem[], policy: TaxPolicy, { gstin }: BilledOrder): void {
  const missing = itemsWithoutFacts(items, policy, gstin);
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  throw new AppError('hsn_missing', `Please set the HSN code and the GST rate first: ${names}`, {
    details: missing.map(({ id, name }) => ({ itemId: id, name })),
  });
}

function sumsOf({ lines }: Paper) {
  return {
    totalPaise: lines.reduce((sum, { amount }) => sum + amount, 0),
    taxPaise: lines.reduce((sum, { split }) => sum + split.cgst + split.sgst + split.igst, 0),
  };
}
