import type { Paise } from '#contracts/money.ts';
import { type BasisPoints, shareOut, splitTax, type TaxSplit } from './tax-split.ts';

export const billKinds = [
  'bill',
  'tax-invoice',
  'bill-of-supply',
  'invoice-cum-bill-of-supply',
  'credit-note',
] as const;
export type BillKind = (typeof billKinds)[number];

export const registrations = ['none', 'regular', 'composition'] as const;
export type Registration = (typeof registrations)[number];

export type SoldLine = {
  /** Null: freight. */
  itemId: number | null;
  description: string;
  hsn: string | null;
  quantity: number;
  amount: Paise;
  /** Null: exempt. */
  rate: BasisPoints | null;
};

export type Freight = { rule: 'highest' | 'fixed' | 'none'; fixedRate: BasisPoints };

export type Sale = {
  /** Null until the owner has set it: the paper then says nothing about GST. */
  registration: Registration | null;
  freight: Freight;
  isSameState: boolean;
  buyerIsBusiness: boolean;
  lines: readonly SoldLine[];
  discount: Paise;
  shipping: Paise;
};

/** `amount` is after the discount, and the sum of the split. */
export type BilledLine = SoldLine & { discount: Paise; split: TaxSplit };
export type Paper = { kind: BillKind; lines: BilledLine[] };

/** SAC of the transport of goods by road. */
const FREIGHT_CODE = '9965';

/** The papers that a sale needs: one, except for a business that buys taxable and exempt goods. */
export function papersOf(sale: Sale): Paper[] {
  const lines = billedLines(sale);
  if (sale.registration === 'composition') return [{ kind: 'bill-of-supply', lines }];
  if (sale.registration !== 'regular') return [{ kind: 'bill', lines }];
  const taxable = lines.filter(({ rate }) => rate !== null);
  const exempt = lines.filter(({ rate }) => rate === null);
  if (exempt.length === 0) return [{ kind: 'tax-invoice', lines }];
  if (taxable.length === 0) return [{ kind: 'bill-of-supply', lines }];
  if (!sale.buyerIsBusiness) return [{ kind: 'invoice-cum-bill-of-supply', lines }];
  return [
    { kind: 'tax-invoice', lines: taxable },
    { kind: 'bill-of-supply', lines: exempt },
  ];
}

function billedLines(sale: Sale): BilledLine[] {
  const chargesTax = sale.registration === 'regular';
  const shares = shareOut(
    sale.discount,
    sale.lines.map(({ amount }) => amount),
  );
  const goods = sale.lines.map((line, index) => ({ ...line, discount: shares[index] ?? 0 }));
  const freight = sale.shipping > 0 ? [{ ...freightLine(sale), discount: 0 }] : [];
  return [...goods, ...freight].map((line) => {
    const amount = line.amount - line.discount;
    const rate = chargesTax ? line.rate : null;
    return { ...line, amount, rate, split: splitTax(amount, rate ?? 0, sale.isSameState) };
  });
}

/** Its code belongs to GST: a shop that is not registered prints none. */
function freightLine({ lines, freight, shipping, registration }: Sale): SoldLine {
  const rates = lines.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  const byRule = {
    highest: rates.length > 0 ? Math.max(...rates) : null,
    fixed: freight.fixedRate,
    none: null,
  };
  const rate = byRule[freight.rule];
  const hsn = registration === 'regular' || registration === 'composition' ? FREIGHT_CODE : null;
  return { itemId: null, description: 'Delivery', hsn, quantity: 1, amount: shipping, rate };
}
