import { amountInWords } from '#contracts/bills/amount-in-words.ts';
import type { BillLine, BillSnapshot } from '#contracts/bills/bills.ts';
import { moneyText, type Paise, parseMoney } from '#contracts/money.ts';

export function paise(text: string): Paise {
  const amount = parseMoney(text);
  if (amount === null) throw new Error(`Not an amount: ${text}`);
  return amount;
}

export function totalsOf(lines: readonly BillLine[]): BillSnapshot['totals'] {
  const sum = (part: (line: BillLine) => string) => lines.reduce((all, line) => all + paise(part(line)), 0);
  const total = sum(({ amount }) => amount);
  return {
    discount: moneyText(sum(({ discount }) => discount)),
    taxable: moneyText(sum(({ taxable }) => taxable)),
    cgst: moneyText(sum(({ cgst }) => cgst)),
    sgst: moneyText(sum(({ sgst }) => sgst)),
    igst: moneyText(sum(({ igst }) => igst)),
    total: moneyText(total),
    inWords: amountInWords(total),
  };
}
